import { IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnswerOf } from '../../../contract/infer.ts';
import { t, tn } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import { IdLink } from '../../ui/id-link.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import css from './registry.module.css';
import { buildTypeTree, visibleRows } from './type-tree.ts';

interface TypeTreeProps {
  readonly types: readonly AnswerOf<'listTypes'>[];
  readonly isComplete: boolean;
}

/** Nested rows as a flat list with buttons and links: Tab reaches each, and screen readers get level and state in words. */
export function TypeTree({ types, isComplete }: TypeTreeProps) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const tree = useMemo(() => buildTypeTree(types), [types]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => visibleRows(tree, (id) => !closed.has(id), search), [tree, closed, search]);
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return (
    <>
      <div className={css.treeBar}>
        <SearchField
          label={t('registry.searchTypes')}
          placeholder={t('registry.searchTypes')}
          value={search}
          onChange={(value) => setParams(value === '' ? {} : { search: value }, { replace: true, preventScrollReset: true })}
        />
        <button type="button" className={buttons.small} onClick={() => setClosed(new Set())}>
          {t('registry.openAll')}
        </button>
        <button type="button" className={buttons.small} onClick={() => setClosed(new Set(types.flatMap(({ id }) => id ?? [])))}>
          {t('registry.closeAll')}
        </button>
        <span className={css.treeCount} aria-live="polite">
          {tn('registry.typeCount', search.trim() === '' ? types.length : rows.length)}
          {!isComplete && ` ${t('registry.typesCut')}`}
        </span>
      </div>
      {rows.length === 0 ? (
        <p className={css.treeNone}>{t('registry.noTypeMatches', { search })}</p>
      ) : (
        <ul className={css.tree} aria-label={t('nav.types')}>
          {rows.map(({ item, level, childCount, isExpanded }) => (
            <li className={css.treeRow} key={item.id} style={{ paddingLeft: 12 + (level - 1) * 22 }}>
              {childCount > 0 ? (
                <button
                  type="button"
                  className={css.treeToggle}
                  aria-expanded={isExpanded}
                  aria-label={t('registry.toggleType', { name: item.name ?? '' })}
                  disabled={search.trim() !== ''}
                  onClick={() => toggle(item.id ?? '')}
                >
                  <IconChevronRight size={16} aria-hidden />
                </button>
              ) : (
                <span className={css.treeBlank} />
              )}
              <span className={css.treeName}>
                <IdLink target="type" id={item.id} name={item.name ?? t('registry.unnamed')} />
              </span>
              <span className={css.treeMeta}>
                <span className="visually-hidden">{t('registry.level', { level })}</span>
                {childCount > 0 && tn('registry.subtypes', childCount)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
