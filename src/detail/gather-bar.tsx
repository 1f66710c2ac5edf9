import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Gather, Gathered } from '../api/gather.ts';
import { usePauseSeconds } from '../api/use-pause.ts';
import { formatDate } from '../format.ts';
import { t, tn } from '../text/t.ts';
import { ErrorState } from '../ui/error-state.tsx';
import css from './gather-bar.module.css';

interface GatherBarProps {
  readonly gather: Gather<unknown>;
  readonly gathered: Gathered<unknown>;
}

/** State of gathering whole lists: offers it if it takes many requests, shows progress and the data's age, and can stop it. */
export function GatherBar({ gather, gathered }: GatherBarProps) {
  const { phase, requests, done, error, at, mayLack } = gathered;
  switch (phase) {
    case 'idle':
    case 'asking':
      return (
        <Text size="sm" c="dimmed" role="status">
          {t('gather.asking')}
        </Text>
      );
    case 'offered':
      return (
        <div className={css.offer}>
          <p>
            {t('gather.why')} {tn('gather.offer', requests ?? 0)}
          </p>
          <Button onClick={gather.start}>{tn('gather.start', requests ?? 0)}</Button>
        </div>
      );
    case 'running':
      return <Running done={done} requests={requests} onStop={gather.stop} />;
    case 'stopped':
      return (
        <div className={css.offer}>
          <p role="status">{t('gather.stopped', { done, total: requests ?? done })}</p>
          <Button onClick={gather.start}>{t('gather.goOn')}</Button>
        </div>
      );
    case 'failed':
      return <ErrorState error={error} onRetry={gather.start} compact />;
    case 'ready':
      return (
        <Group gap="sm" className={css.age}>
          <Text size="sm" c="dimmed" role="status">
            {at !== null && t('gather.asOf', { time: formatDate(at, { withTime: true }) })}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden />}
            title={tn('gather.refreshHint', requests ?? 0)}
            onClick={gather.start}
          >
            {t('list.refresh')}
          </Button>
          {mayLack && (
            <Alert color="yellow" p="xs">
              {t('gather.mayLack')}
            </Alert>
          )}
        </Group>
      );
  }
}

interface RunningProps {
  readonly done: number;
  readonly requests: number | null;
  readonly onStop: () => void;
}

function Running({ done, requests, onStop }: RunningProps) {
  const wait = usePauseSeconds();
  // A list that grew takes more requests than counted.
  const total = requests === null ? null : Math.max(requests, done);
  const words = total === null ? t('gather.progressUnknown', { done }) : t('gather.progress', { done, total });
  return (
    <div className={css.running}>
      <Progress flex={1} value={total ? (100 * done) / total : 0} aria-label={words} />
      <Text size="sm" c="dimmed" className="tabular">
        {wait === null ? words : tn('gather.waiting', wait)}
      </Text>
      <Button variant="default" size="xs" onClick={onStop}>
        {t('list.cancel')}
      </Button>
    </div>
  );
}
