import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useFocusReturn } from '../../../keys/focus-return.ts';
import { useHeldKeys } from '../../../keys/held-keys.ts';
import type { BulkSelection } from '../../../list/types.ts';
import { t } from '../../../text/t.ts';
import type { FlaggedUser } from '../user-name.ts';
import { bulkService } from './bulk-service.ts';
import { type Choice, ChooseChange } from './choose-change.tsx';
import { RunView } from './run-view.tsx';

interface Props {
  /** The rows chosen in the list; null only shows an existing run. */
  readonly selection: BulkSelection<FlaggedUser> | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Sets or clears a flag of many users: choose, preview, run, result. Closing it does not stop a run. */
export function BulkDialog({ selection, opened, onClose }: Props) {
  const store = bulkService(useQueryClient());
  const run = useSyncExternalStore(store.subscribe, store.get);
  const [choice, setChoice] = useState<Choice>({ flag: 'isInReview', on: true });
  useHeldKeys(opened);
  // Newly chosen rows replace the result of an earlier run; a run in progress is shown instead.
  useLayoutEffect(() => {
    if (selection) store.clear();
  }, [selection, store]);
  // A plan that was not started is dropped; a run and its result are kept for the mark above the list, with its undo.
  const close = () => {
    if (run?.phase === 'preview') store.clear();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={t('bulk.title')} size="xl" closeButtonProps={{ 'aria-label': t('list.close') }}>
      <FocusReturn />
      {run ? (
        <RunView run={run} store={store} onClose={close} canGoBack={selection !== null} />
      ) : selection ? (
        <ChooseChange selection={selection} choice={choice} onChoice={setChoice} onPlan={store.propose} onClose={close} />
      ) : null}
    </Modal>
  );
}

/** Mounted while the dialog is open; the dialog itself stays to close in its own way. */
function FocusReturn() {
  useFocusReturn();
  return null;
}
