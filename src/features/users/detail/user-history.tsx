import { ResourceTable } from '../../../list/resource-table.tsx';
import type { ColumnOptions } from '../../../list/types.ts';
import { useHasConsole } from '../../../session/use-config.ts';
import { t } from '../../../text/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment } from '../../../ui/value-cell.tsx';
import { flagLabel } from '../flags/flag-words.ts';
import { FLAG_NAMES } from '../flags/flags.ts';

const labelOf = (flag: string | null): string => {
  const known = FLAG_NAMES.find((name) => name === flag);
  return known ? flagLabel(known) : (flag ?? t('value.none'));
};

const COLUMNS: readonly ColumnOptions<'listUserFlagChanges'>[] = [
  {
    field: 'changedAt',
    width: 190,
    render: ({ changedAt }) => (changedAt === null ? t('value.none') : <Moment ms={changedAt} />),
  },
  { field: 'flag', render: ({ flag }) => labelOf(flag) },
  { field: 'from' },
  { field: 'to' },
  { field: 'changedByName', width: 260, render: ({ changedByName, changedBy }) => changedByName || changedBy || t('value.none') },
];

/** Who changed which flag of this user and when, if the service records it. */
export function UserHistory({ userId }: { readonly userId: string }) {
  const hasConsole = useHasConsole();
  if (hasConsole === null) return null;
  if (!hasConsole) return <EmptyState title={t('users.history.none')} />;
  return (
    <ResourceTable
      mode="embedded"
      operation="listUserFlagChanges"
      params={{ userId }}
      caption={t('users.detail.history')}
      columns={COLUMNS}
      emptyText={t('users.history.empty')}
    />
  );
}
