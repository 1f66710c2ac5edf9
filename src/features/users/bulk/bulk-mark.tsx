import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type TextKey, t, tn } from '../../../text/t.ts';
import css from './bulk.module.css';
import { isBusy, progress, totals } from './bulk-run.ts';
import { bulkService } from './bulk-service.ts';

/** A run in progress behind a closed dialog, with the way back to it. */
export function BulkMark({ onOpen }: { readonly onOpen: () => void }) {
  const store = bulkService(useQueryClient());
  const run = useSyncExternalStore(store.subscribe, store.get);
  if (!run || run.phase === 'preview') return null;
  const { failed } = totals(run);
  const { done, toSend } = progress(run);
  return (
    <section className={css.mark} aria-label={t('bulk.title')}>
      <span>
        {t(`bulk.phase.${run.phase}` satisfies TextKey)} {tn('bulk.done', toSend, { done })}
        {failed > 0 && ` ${tn('bulk.failedSoFar', failed)}`}
      </span>
      <Button size="compact-sm" variant="default" onClick={onOpen}>
        {t(isBusy(run) ? 'bulk.show' : 'bulk.showResult')}
      </Button>
      {!isBusy(run) && <CloseButton size="sm" aria-label={t('bulk.dismiss')} onClick={() => store.clear()} />}
    </section>
  );
}
