import { Alert, Button, Group, Progress, Stack } from '@mantine/core';
import { usePauseSeconds } from '../../../api/use-pause.ts';
import { formatNumber } from '../../../format.ts';
import { type TextKey, t, tn } from '../../../text/t.ts';
import { downloadCsv, fileNameOf } from '../../../ui/download.ts';
import { NumberTiles } from '../../../ui/number-tiles.tsx';
import { changeInWords } from '../flags/flag-words.ts';
import css from './bulk.module.css';
import { bulkReport } from './bulk-report.ts';
import type { BulkRun } from './bulk-run.ts';
import { isAnyUnsure, isOver, progress, totals } from './bulk-run.ts';
import type { BulkStore } from './bulk-store.ts';
import { Failures } from './failures.tsx';

interface Props {
  readonly run: BulkRun;
  readonly store: BulkStore;
  readonly onClose: () => void;
  /** To the choice of the change. */
  readonly canGoBack: boolean;
}

/** What the run does. An undo or redo reverses each user's own change. */
function leadOf({ purpose, items }: BulkRun): string {
  if (purpose === 'undo') return t('bulk.undoing');
  if (purpose === 'redo') return t('bulk.redoing');
  const [first] = items;
  return first ? t('bulk.change', { change: changeInWords(first.want) }) : t('bulk.nobody');
}

/** Without a number if some answers were lost. */
function undoLabel(isRedo: boolean, count: number | null): string {
  if (count === null) return t(isRedo ? 'bulk.redoAll' : 'bulk.undoAll');
  return tn(isRedo ? 'bulk.redo' : 'bulk.undo', count);
}

/** A run from preview to end: what will change, the progress, the outcome. The numbers always add up to the total. */
export function RunView({ run, store, onClose, canGoBack }: Props) {
  const { total, changed, unchanged, failed, unsent, open } = totals(run);
  const wait = usePauseSeconds(run.waitUntilMs ?? 0);
  const over = isOver(run);
  const unsure = isAnyUnsure(run);
  const { done, toSend } = progress(run);
  const runs = run.phase === 'running' || run.phase === 'paused' || run.phase === 'stopping';
  const status = t(`bulk.phase.${run.phase}` satisfies TextKey);
  return (
    <Stack gap="md">
      <p className={css.lead}>{leadOf(run)}</p>
      {run.phase === 'preview' ? (
        <p className={css.preview} data-testid="bulk-preview">
          {tn('bulk.willChange', open)} {unchanged > 0 && tn('bulk.alreadyRight', unchanged)}
        </p>
      ) : (
        <>
          <Progress
            value={toSend === 0 ? 100 : (done / toSend) * 100}
            aria-label={t('bulk.progress')}
            size="lg"
            radius="sm"
            {...(failed > 0 && over && { color: 'yellow' })}
          />
          <p className={css.status} role="status">
            {status} {tn('bulk.done', toSend, { done })}
          </p>
          <NumberTiles
            tiles={Object.entries({ changed, unchanged, failed, open, total }).map(([key, value]) => ({
              key,
              label: t(`bulk.number.${key}` as TextKey),
              value: formatNumber(value),
            }))}
          />
          {unsent > 0 && <p className={css.lead}>{tn('bulk.unsent', unsent)}</p>}
        </>
      )}
      {run.mayLack && <Alert color="yellow">{t('bulk.moved')}</Alert>}
      {wait !== null && runs && <Alert color="yellow">{tn('bulk.waiting', wait)}</Alert>}
      {run.pauseReason && run.pauseReason !== 'person' && (
        <Alert color="red" role="alert">
          {t(`bulk.paused.${run.pauseReason}` satisfies TextKey)}
        </Alert>
      )}
      {failed > 0 && <Failures run={run} />}
      <Group justify="flex-end" gap="xs" className={css.buttons ?? ''}>
        {run.phase === 'preview' && (
          <>
            {canGoBack && (
              <Button variant="default" onClick={store.clear}>
                {t('bulk.back')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('list.cancel')}
            </Button>
            <Button variant="filled" onClick={() => store.dispatch({ type: 'start' })} disabled={open === 0}>
              {tn('bulk.start', open)}
            </Button>
          </>
        )}
        {runs && (
          <>
            <Button variant="default" onClick={() => store.dispatch({ type: 'cancel' })} disabled={run.phase === 'stopping'}>
              {t('bulk.cancel')}
            </Button>
            {run.phase === 'paused' ? (
              <Button variant="filled" onClick={() => store.dispatch({ type: 'resume' })}>
                {t('bulk.resume')}
              </Button>
            ) : (
              <Button
                variant="default"
                onClick={() => store.dispatch({ type: 'pause', reason: 'person' })}
                disabled={run.phase !== 'running'}
              >
                {t('bulk.pause')}
              </Button>
            )}
          </>
        )}
        {over && (
          <>
            <Button variant="default" onClick={() => downloadCsv(fileNameOf(t('bulk.report.file'), 'csv'), bulkReport(run))}>
              {t('bulk.report')}
            </Button>
            {(changed > 0 || unsure) && (
              <Button variant="default" onClick={() => store.undo()}>
                {undoLabel(run.purpose === 'undo', unsure ? null : changed)}
              </Button>
            )}
            {unsent > 0 && (
              <Button variant="default" onClick={() => store.dispatch({ type: 'send-rest' })}>
                {tn('bulk.sendRest', unsent)}
              </Button>
            )}
            {failed > 0 && (
              <Button variant="filled" onClick={() => store.dispatch({ type: 'retry-failed' })}>
                {tn('bulk.retry', failed)}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('list.close')}
            </Button>
          </>
        )}
      </Group>
      {runs && <p className={css.quiet}>{t(run.phase === 'paused' ? 'bulk.staysPaused' : 'bulk.goesOn')}</p>}
    </Stack>
  );
}
