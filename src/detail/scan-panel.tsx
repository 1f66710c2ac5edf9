import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t, tn } from '../text/t.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { ScanState } from './use-scan.ts';

interface ScanPanelProps<T> {
  readonly state: ScanState<T>;
  readonly onStart: () => void;
  readonly onStop: () => void;
  /** What will be done and why it must be requested. */
  readonly hint: string;
  readonly startLabel: string;
  readonly noneText: string;
  readonly children: (found: readonly T[]) => ReactNode;
}

/** Offers the scan, shows progress, and lists the results. */
export function ScanPanel<T>({ state, onStart, onStop, hint, startLabel, noneText, children }: ScanPanelProps<T>) {
  if (state.phase === 'idle') {
    return (
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 260px">
          {hint}
        </Text>
        <Button variant="default" size="xs" onClick={onStart}>
          {startLabel}
        </Button>
      </Group>
    );
  }
  if (state.phase === 'failed') return <ErrorState error={state.error} onRetry={onStart} />;
  const { done, total, found, failed } = state.progress;
  return (
    <Stack gap="xs">
      {state.phase === 'running' && (
        <Group gap="sm">
          <Progress
            flex={1}
            value={total === 0 ? 0 : (100 * done) / total}
            aria-label={t('detail.scanProgress', { done, total })}
          />
          <Button variant="default" size="xs" onClick={onStop}>
            {t('loading.stop')}
          </Button>
        </Group>
      )}
      <Text size="xs" c="dimmed" aria-live="polite">
        {t('detail.scanProgress', { done, total })}
        {state.phase === 'stopped' && ` · ${t('detail.scanStopped')}`}
        {failed > 0 && ` · ${tn('detail.scanFailed', failed)}`}
      </Text>
      {found.length > 0 ? children(found) : state.phase !== 'running' && <Text size="sm">{noneText}</Text>}
    </Stack>
  );
}
