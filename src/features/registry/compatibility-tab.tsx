import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AnswerOf } from '../../../contract/infer.ts';
import { useName } from '../../api/names.ts';
import { Missing, QueryStates } from '../../detail/query-states.tsx';
import { SubDrawer } from '../../detail/sub-table.tsx';
import { wholeListQuery } from '../../detail/whole-list.ts';
import { enumName } from '../../format.ts';
import { pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';
import { IdLink } from '../../ui/id-link.tsx';
import { toLadder } from './compatibility.ts';
import css from './registry.module.css';

interface CompatibilityTabProps {
  readonly id: string;
  readonly name: string | null;
  readonly basePath: string;
  readonly openId: string | undefined;
}

type RelationRecord = AnswerOf<'listCompatibleApplications'>;

/** Upgrades above the application, the furthest at the top, downgrades below it. */
export function CompatibilityTab({ id, name, basePath, openId }: CompatibilityTabProps) {
  const query = useQuery(wholeListQuery('listCompatibleApplications', { id }));
  return (
    <>
      <QueryStates
        query={query}
        loading={<Skeleton height={220} maw={640} />}
        missing={<Missing title={t('registry.noCompatibility')} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <Missing title={t('registry.noCompatibility')} />
          ) : (
            <Ladder relations={items} name={name} basePath={basePath} />
          )
        }
      </QueryStates>
      <SubDrawer
        operation="getCompatibleApplication"
        params={{ id }}
        param="compatibilityId"
        openId={openId}
        basePath={basePath}
      />
    </>
  );
}

interface LadderProps {
  readonly relations: readonly RelationRecord[];
  readonly name: string | null;
  readonly basePath: string;
}

function Ladder({ relations, name, basePath }: LadderProps) {
  const { upgrades, downgrades, others } = toLadder(relations);
  const rungs = (label: string, list: readonly RelationRecord[]) =>
    list.length > 0 && (
      <>
        <h2 className={css.ladderLabel}>{label}</h2>
        <ol className={css.ladder} aria-label={label}>
          {list.map((relation, index) => (
            <Rung key={relation.compatibleApplicationId ?? index} relation={relation} basePath={basePath} />
          ))}
        </ol>
      </>
    );
  return (
    <div>
      {rungs(t('registry.upgrades'), upgrades)}
      <h2 className={css.ladderLabel}>{t('registry.thisApplication')}</h2>
      <div className={css.ladder}>
        <div className={`${css.rung} ${css.rungSelf}`}>
          <span className={css.rungName}>{name ?? t('noun.application')}</span>
        </div>
      </div>
      {rungs(t('registry.downgrades'), downgrades)}
      {rungs(t('registry.otherRelations'), others)}
    </div>
  );
}

interface RungProps {
  readonly relation: RelationRecord;
  readonly basePath: string;
}

function Rung({ relation, basePath }: RungProps) {
  const { compatibleApplicationId: other, compatibilityOrder: order, compatibilityType: type } = relation;
  const name = useName('application', other);
  return (
    <li className={css.rung}>
      <span className={css.rungName}>
        <IdLink target="application" id={other} name={name} />
      </span>
      <Text className={css.rungStep} component="span">
        {type === null ? t('value.none') : enumName(type)}
        {order !== null && ` · ${t('registry.order', { order })}`}
      </Text>
      {other !== null && pathTo('application', other) !== null && (
        <Anchor
          component={Link}
          to={`${basePath}/${encodeURIComponent(other)}`}
          size="xs"
          aria-label={t('registry.relationDetails', { name: name ?? other })}
        >
          {t('detail.fields')}
        </Anchor>
      )}
    </li>
  );
}
