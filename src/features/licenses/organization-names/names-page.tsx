import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { AnswerOf } from '../../../../contract/infer.ts';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { KeysHeld } from '../../../keys/held-keys.ts';
import type { ColumnOptions } from '../../../list/types.ts';
import { useLacking } from '../../../list/use-lacking.ts';
import { useHasConsole } from '../../../session/use-config.ts';
import { organizationNamesPage } from '../../../text/en/pages/organization-names.ts';
import { addTexts, t } from '../../../text/t.ts';
import buttons from '../../../ui/buttons.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, persist } from '../../../ui/lazy-part.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { NamesFile, OwnName } from './read-file.ts';

addTexts(organizationNamesPage);

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);
const NameDialog = lazyPart(async () => (await import('./name-dialog.tsx')).NameDialog);

const COLUMNS: readonly ColumnOptions<'listOrganizationNames'>[] = [
  { field: 'name', width: 360 },
  // The id itself: with names this column would repeat the previous one.
  { field: 'id', width: 330, render: ({ id }) => id },
];
/** Names are sent one at a time, which should not take minutes. */
const LARGEST_BYTES = 500_000;

/** The tenant's names of its organizations, on a service that stores them. */
export function OrganizationNamesPage() {
  const hasConsole = useHasConsole();
  if (hasConsole === null) return null;
  if (hasConsole) return <Names />;
  return (
    <>
      <PageHeader title={t('nav.organizationNames')} />
      <EmptyState title={t('licenses.names.absent')}>{t('licenses.names.absentWhy')}</EmptyState>
    </>
  );
}

function Names() {
  const client = useQueryClient();
  const canChange = useLacking('setOrganizationName') === null;
  const [edited, setEdited] = useState<Partial<OwnName> | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<NamesFile | null>(null);
  const reread = () => void client.invalidateQueries({ queryKey: ['listOrganizationNames'] });
  const rowActions = ({ id, name }: AnswerOf<'listOrganizationNames'>) => (
    <button
      type="button"
      className={`${buttons.tiny} ${buttons.subtle}`}
      aria-label={t('licenses.names.editOne', { name: name ?? '' })}
      onClick={() => setEdited({ id: id ?? '', name: name ?? '' })}
    >
      {t('licenses.names.edit')}
    </button>
  );
  const read = async (chosen: File | null) => {
    if (chosen === null) return;
    const { readNamesFile } = await persist(() => import('./read-file.ts'));
    const isLarge = chosen.size > LARGEST_BYTES;
    setFile(isLarge ? { names: [], problems: [t('licenses.names.large')] } : readNamesFile(await chosen.text()));
  };
  return (
    <>
      <RecordListPage
        operation="listOrganizationNames"
        title={t('nav.organizationNames')}
        subtitle={t('licenses.names.subtitle')}
        columns={COLUMNS}
        defaultSort="name:asc"
        searchFields={['name', 'id']}
        detailPath={() => null}
        emptyText={t('licenses.names.empty')}
        {...(canChange && {
          rowActions,
          actions: (
            <>
              <input
                ref={input}
                type="file"
                accept=".csv,text/csv"
                hidden
                onChange={({ currentTarget: { files } }) => void read(files?.[0] ?? null)}
              />
              <button type="button" className={buttons.small} onClick={() => input.current?.click()}>
                {t('licenses.names.import')}
              </button>
              <button type="button" className={buttons.small} onClick={() => setEdited({})}>
                {t('licenses.names.add')}
              </button>
            </>
          ),
        })}
      />
      <Suspense fallback={<KeysHeld />}>
        {edited && <NameDialog known={edited} onChange={reread} onClose={() => setEdited(null)} />}
        {file && <ImportDialog file={file} onChange={reread} onClose={() => setFile(null)} />}
      </Suspense>
    </>
  );
}
