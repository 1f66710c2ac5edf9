import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../format.ts';
import { type TextKey, t, tn } from '../../../text/t.ts';
import { errorText } from '../../../ui/describe-error.ts';
import { downloadCsv, fileNameOf } from '../../../ui/download.ts';
import { NumberTiles } from '../../../ui/number-tiles.tsx';
import css from './review.module.css';
import { countDecisions, type ReviewSession } from './review-session.ts';

interface Props {
  readonly session: ReviewSession;
  /** Null if no user is open. */
  readonly onContinue: (() => void) | null;
  /** Returns to a user of the queue. */
  readonly onShow: (at: number) => void;
}

/** The decisions, in numbers and as a file. */
export function ReviewSummary({ session, onContinue, onShow }: Props) {
  const counts = countDecisions(session);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // Not on the button that takes the place of the pressed one: it restarts the review.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { reviewReport } = await import('./review-report.ts');
      downloadCsv(fileNameOf(t('review.file'), 'csv'), await reviewReport(session));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const outcome =
    counts.open > 0
      ? tn('review.summarySome', counts.open)
      : counts.skipped > 0
        ? tn('review.summarySkipped', counts.skipped)
        : t('review.summaryAll');
  const firstSkipped = session.ids.findIndex((id) => session.decisions[id]?.kind === 'skipped');
  return (
    <section className={css.summary} aria-labelledby="review-summary">
      <h2 id="review-summary" className={css.name} ref={title} tabIndex={-1}>
        {t('review.summary')}
      </h2>
      <p className={css.note}>{outcome}</p>
      <NumberTiles
        tiles={(['changed', 'kept', 'skipped', 'open'] as const).map((kind) => ({
          key: kind,
          label: t(`review.decided.${kind}` satisfies TextKey),
          value: formatNumber(counts[kind]),
        }))}
      />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="xs">
        <Button variant="filled" onClick={() => void save()} loading={busy}>
          {t('review.download')}
        </Button>
        {onContinue && (
          <Button variant="default" onClick={onContinue}>
            {t('review.continue')}
          </Button>
        )}
        {firstSkipped >= 0 && (
          <Button variant="default" onClick={() => onShow(firstSkipped)}>
            {t('review.showSkipped')}
          </Button>
        )}
      </Group>
    </section>
  );
}
