import { IconAlertTriangle, IconBell, IconFlag, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type TextKey, t } from '../../../text/t.ts';
import { isSilent, renewalPath } from './columns.tsx';
import type { RenewalEvent } from './events.ts';
import css from './renewals.module.css';

const ICONS = { missed: IconAlertTriangle, notice: IconBell, end: IconFlag, begin: IconPlayerPlay } as const;

/** What is due, of which record: "Give notice: Contoso support". */
export function EventLink({ event: { kind, record } }: { readonly event: RenewalEvent }) {
  const Icon = ICONS[kind];
  const words = t(`renewals.event.${kind}` satisfies TextKey);
  const text = `${words}: ${record.name ?? record.id}${isSilent(record) ? ` (${t('renewals.event.alertsOff')})` : ''}`;
  return (
    <Link to={renewalPath(record) ?? '.'} className={css.event} data-kind={kind} title={text}>
      <Icon size={13} aria-hidden />
      <span>{text}</span>
    </Link>
  );
}
