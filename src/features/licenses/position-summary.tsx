import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconHelpCircle } from '@tabler/icons-react';
import { ASSIGNMENT_KINDS } from '../../../contract/assignment-kinds.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import type { Position, Quantity } from '../../../contract/position.ts';
import { formatNumber } from '../../format.ts';
import { t, tn } from '../../text/t.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import css from './licenses.module.css';
import { usePosition } from './use-position.ts';

const ICONS = { remaining: IconCircleCheck, even: IconCircleMinus, short: IconAlertTriangle, unknown: IconHelpCircle } as const;

/** Bought, assigned by kind, and what remains or is missing. */
export function PositionSummary({ license }: { readonly license: AnswerOf<'getLicense'> | null }) {
  const { position, error, isComplete, contradicted, refetch } = usePosition(
    license?.id ?? '',
    license?.quantity ?? null,
    license !== null,
  );
  if (error) return <ErrorState error={error} onRetry={refetch} compact />;
  return (
    <div className={css.position} aria-busy={position === null}>
      <dl className={css.numbers}>
        <Figure
          label={t('position.step.bought')}
          value={position && (position.bought === null ? t('licenses.notKnown') : formatNumber(position.bought))}
        />
        <Figure label={t('licenses.assigned')} value={position && formatNumber(position.assigned)} />
        <div className={css.number} data-state={position?.state}>
          <dt>{position?.state === 'short' ? t('licenses.short') : t('licenses.remaining')}</dt>
          <dd>{position === null ? <Skeleton height={26} width={80} /> : <Remaining position={position} />}</dd>
        </div>
      </dl>
      <ShareBar position={position} />
      <ul className={css.kinds}>
        {ASSIGNMENT_KINDS.map((kind) => (
          <li key={kind}>
            <i data-kind={kind} aria-hidden="true" />
            <span>{t(`licenses.kind.${kind}`)}</span>
            <b>{position === null ? '…' : formatNumber(position.byKind[kind])}</b>
          </li>
        ))}
      </ul>
      {position !== null && position.unreadable > 0 && (
        <p className={css.note}>{tn('licenses.unreadable', position.unreadable)}</p>
      )}
      {contradicted.length > 0 && (
        <p className={css.note}>
          {t('licenses.summaryContradicts', { kinds: contradicted.map((kind) => t(`licenses.kind.${kind}`)).join(', ') })}
        </p>
      )}
      {!isComplete && <p className={css.note}>{t('licenses.tooMany')}</p>}
    </div>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string | null }) {
  return (
    <div className={css.number}>
      <dt>{label}</dt>
      <dd>{value ?? <Skeleton height={26} width={80} />}</dd>
    </div>
  );
}

/** The number of units, without a sign where the word beside them is “Shortage”. @internal */
export const unitsOf = ({ state, remaining }: Pick<Position, 'state' | 'remaining'>): string =>
  remaining === null ? t('licenses.notKnown') : formatNumber(state === 'short' ? String(remaining).replace('-', '') : remaining);

/** The number with a word and an icon: color alone must not convey a shortage. */
export function Remaining({ position }: { readonly position: Position }) {
  const { state } = position;
  const Icon = ICONS[state];
  return (
    <span className={css.remaining} data-state={state}>
      <Icon size={20} aria-hidden />
      {unitsOf(position)}
      <small>{t(`licenses.state.${state}`)}</small>
    </span>
  );
}

/** Shares of the quantity bought; if more is assigned, the bar has the length of the assignments, and the excess is hatched. */
function ShareBar({ position }: { readonly position: Position | null }) {
  const whole = position === null ? 0 : Math.max(Number(position.bought ?? 0), Number(position.assigned));
  const share = (count: Quantity) => (whole > 0 ? `${(100 * Number(count)) / whole}%` : '0%');
  return (
    <div className={css.shares} aria-hidden="true">
      {position !== null &&
        ASSIGNMENT_KINDS.map((kind) => <div key={kind} data-kind={kind} style={{ width: share(position.byKind[kind]) }} />)}
      {position?.state === 'short' && <span className={css.excess} style={{ left: share(position.bought ?? 0) }} />}
    </div>
  );
}
