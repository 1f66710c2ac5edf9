import { Alert, Button, Checkbox, Modal, Progress, Radio } from '@mantine/core';
import { useState } from 'react';
import { PAGE_SIZE } from '../../../contract/page.ts';
import type { WalkFacts } from '../../api/page-walk.ts';
import { formatNumber } from '../../format.ts';
import { useFocusReturn } from '../../keys/focus-return.ts';
import { t, tn } from '../../text/t.ts';
import { errorText } from '../../ui/describe-error.ts';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import { FORMATS } from './format.ts';
import { canStream } from './sink.ts';
import { type ExportChoice, type ExportRun, useExport } from './use-export.ts';

/** What to export, then its progress. While the file is being written, only Cancel closes the dialog. */
export function ExportDialog() {
  const { dialog, setDialog, props } = useList();
  const run = useExport();
  useFocusReturn();
  const close = () => {
    if (run.isRunning) return;
    run.cancel();
    setDialog(null);
  };
  return (
    <Modal
      opened={dialog === 'export'}
      onClose={close}
      title={t('list.export.title', { name: props.caption })}
      closeButtonProps={{ 'aria-label': t('list.close'), disabled: run.isRunning }}
      closeOnClickOutside={!run.isRunning}
      closeOnEscape={!run.isRunning}
    >
      {run.progress === null ? <Choice run={run} close={close} /> : <Running run={run} close={close} />}
    </Modal>
  );
}

function Choice({ run, close }: { readonly run: ExportRun; readonly close: () => void }) {
  const { selection, rows, keyed, columns, shown } = useList();
  const isAny = selection.allMatching || selection.rows.size > 0;
  const [choice, setChoice] = useState<ExportChoice>({
    scope: isAny ? 'selection' : 'all',
    format: 'csv',
    columns: 'visible',
    withNames: columns.some(({ field }) => field?.kind === 'id' && field.target),
    showSecrets: false,
  });
  const change = (part: Partial<ExportChoice>) => setChoice((now) => ({ ...now, ...part }));
  const { total = null, atMost = null } = rows.paging ?? {};
  const allText =
    total !== null
      ? tn('list.rows', total)
      : atMost !== null
        ? t('list.export.atMost', { rows: atMost })
        : t('list.export.unknown');
  const counts = {
    all: allText,
    selection: selection.allMatching ? allText : tn('list.rows', selection.rows.size),
    page: tn('list.rows', keyed.length),
  } as const;
  const exported = (choice.columns === 'all' ? columns : shown).filter(({ field }) => field !== null);
  const hasSecrets = exported.some(({ field }) => field?.secret);
  const isWhole = choice.scope === 'all' || (choice.scope === 'selection' && selection.allMatching);
  const requests = isWhole && atMost !== null ? Math.ceil(atMost / PAGE_SIZE.maximum) : null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run.start(choice);
      }}
    >
      <Radio.Group
        label={t('list.export.rows')}
        value={choice.scope}
        onChange={(scope) => change({ scope: scope as ExportChoice['scope'] })}
      >
        <Radio mt={6} size="xs" value="all" label={t('list.export.scopeAll', { rows: counts.all })} />
        <Radio
          mt={6}
          size="xs"
          value="selection"
          disabled={!isAny}
          label={t('list.export.scopeSelection', { rows: counts.selection })}
        />
        <Radio mt={6} size="xs" value="page" label={t('list.export.scopePage', { rows: counts.page })} />
      </Radio.Group>
      <Radio.Group
        label={t('list.export.format')}
        value={choice.format}
        onChange={(format) => change({ format: format as ExportChoice['format'] })}
      >
        {FORMATS.map((format) => (
          <Radio key={format} mt={6} size="xs" value={format} label={t(`list.export.format.${format}`)} />
        ))}
      </Radio.Group>
      <Radio.Group
        label={t('list.export.columns')}
        value={choice.columns}
        onChange={(value) => change({ columns: value as ExportChoice['columns'] })}
      >
        <Radio mt={6} size="xs" value="visible" label={t('list.export.columnsVisible', { count: shown.length })} />
        <Radio mt={6} size="xs" value="all" label={t('list.export.columnsAll', { count: columns.length })} />
      </Radio.Group>
      {exported.some(({ field }) => field?.kind === 'id' && field.target) && (
        <Checkbox
          size="xs"
          label={t('list.export.names')}
          checked={choice.withNames}
          onChange={(event) => change({ withNames: event.currentTarget.checked })}
        />
      )}
      {hasSecrets && (
        <Checkbox
          size="xs"
          label={t('list.export.secrets')}
          checked={choice.showSecrets}
          onChange={(event) => change({ showSecrets: event.currentTarget.checked })}
        />
      )}
      <p className={classes.quiet}>
        {requests !== null && `${tn('list.export.requests', requests)} `}
        {t(canStream() ? 'list.export.toDisk' : 'list.export.toDownload')}
      </p>
      <div className={classes.formFoot}>
        <Button onClick={close}>{t('list.cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('list.export.button')}
        </Button>
      </div>
    </form>
  );
}

function Running({ run, close }: { readonly run: ExportRun; readonly close: () => void }) {
  const { rows } = useList();
  const { progress, outcome } = run;
  if (progress === null) return null;
  const total = progress.total ?? rows.paging?.atMost ?? null;
  const seconds = progress.elapsedMs / 1000;
  const rate = seconds > 0.2 ? Math.round(progress.rows / seconds) : null;
  return (
    <div className={classes.form}>
      <Progress
        value={outcome?.kind === 'done' ? 100 : total ? Math.min(100, (100 * progress.rows) / total) : 100}
        animated={run.isRunning}
        aria-label={t('list.export.progress')}
      />
      <p className="tabular" role="status">
        {total !== null && run.isRunning
          ? t('list.export.written', { rows: progress.rows, total })
          : tn('list.rows', progress.rows)}
        {rate !== null && ` · ${t('list.export.rate', { rate })}`}
      </p>
      {outcome?.kind === 'done' && !outcome.facts.isWhole && (
        <Alert color="yellow" role="alert">
          {partialText(outcome.facts)} {!canStream() && t('list.export.namedPartial')}
        </Alert>
      )}
      {outcome?.kind === 'done' && outcome.facts.isWhole && <p role="status">{tn('list.export.done', outcome.facts.rows)}</p>}
      {outcome?.kind === 'failed' && (
        <Alert color="red" role="alert">
          {t('list.export.failed', { rows: outcome.rows, reason: errorText(outcome.error) })}
        </Alert>
      )}
      <div className={classes.formFoot}>
        {outcome?.kind === 'failed' && <Button onClick={run.resume}>{t('list.export.resume')}</Button>}
        {outcome?.kind === 'done' ? (
          <Button onClick={close}>{t('list.done')}</Button>
        ) : (
          <Button onClick={run.cancel}>{t('list.cancel')}</Button>
        )}
      </div>
    </div>
  );
}

/** Why the file is incomplete. */
const partialText = ({ rows, total, hasMoved }: WalkFacts): string =>
  hasMoved || total === null ? tn('list.export.moved', rows) : t('list.export.partial', { rows, total: formatNumber(total) });
