import { Button } from '@mantine/core';
import { t, tn } from '../../text/t.ts';
import type { Saved } from '../state/saved.ts';

/** Saved views or filters that were removed, or replaced by others of their names. */
export interface Lost {
  readonly names: readonly string[];
  readonly how: 'removed' | 'replaced';
  readonly bringBack: (now: Saved) => Saved;
}

interface BringBackProps {
  readonly lost: Lost | null;
  readonly onPress: (lost: Lost) => void;
}

/** Takes the focus if it was on what has been removed. */
export function BringBack({ lost, onPress }: BringBackProps) {
  if (lost === null) return null;
  return (
    <Button
      // Another one takes the focus anew.
      key={`${lost.how} ${lost.names.join('\n')}`}
      autoFocus={lost.how === 'removed'}
      size="compact-xs"
      variant="light"
      // A long name takes several lines.
      styles={{
        root: { flex: 'none', height: 'auto', paddingBlock: 3, lineHeight: 1.3 },
        label: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
      }}
      onClick={() => onPress(lost)}
    >
      {labelOf(lost)}
    </Button>
  );
}

const labelOf = ({ names, how }: Lost): string =>
  how === 'removed'
    ? t('list.saved.restore', { name: names[0] ?? '' })
    : tn('list.saved.restoreFormer', names.length, { name: names[0] ?? '' });
