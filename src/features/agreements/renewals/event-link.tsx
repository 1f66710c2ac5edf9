import { IconAlertTriangle, IconBell, IconFlag, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type TextKey, t } from '../../../text/t.ts';
import { isSilent } from '../standing.tsx';
import { renewalPath } from './columns.tsx';
import type { RenewalEvent } from './events.ts';
import css from './renewals.module.css';

const ICONS = { missed: IconAlertTriangle, notice: IconBell, end: IconFlag, begin: IconPlayerPlay } as const;

/** What is due for which record: "Give notice: Contoso support". In the narrow days of a month only the icon says what. */
export function EventLink({ event: { kind, record } }: { readonly event: RenewalEvent }) {
  const Icon = ICONS[kind];
  const words = t(`renewals.event.${kind}` satisfies TextKey);
  const name = `${record.name ?? record.id}${isSilent(record) ? ` (${t('renewals.event.alertsOff')})` : ''}`;
  const title = `${words}: ${name}`;
  return (
    <Link to={renewalPath(record) ?? '.'} className={css.event} data-kind={kind} title={title}>
      <Icon size={13} aria-hidden />
      <span>
        <span className={css.eventKind}>{words}: </span>
        {name}
      </span>
    </Link>
  );
}

/** What the icons of the month mean. */
export function EventLegend() {
  return (
    <ul className={css.eventLegend} aria-hidden="true">
      {(['missed', 'notice', 'end', 'begin'] as const).map((kind) => {
        const Icon = ICONS[kind];
        return (
          <li key={kind} className={css.event} data-kind={kind}>
            <Icon size={13} />
            {t(`renewals.event.${kind}` satisfies TextKey)}
          </li>
        );
      })}
    </ul>
  );
}
