import { writeSync } from 'node:fs';

/** How long a line may wait, in milliseconds. */
const WAIT_MS = 50;
const MOST_CHARACTERS = 64 * 1024;
const STDOUT = 1;

/**
 * Writes log lines to standard output, those of a few milliseconds together: one write takes as long as the rest of a light
 * request. Waiting lines are written before the process ends, for any cause except a kill.
 */
export function openLogLines(write: (text: string) => void = toStdout): { write(line: string): void } {
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    const text = waiting;
    waiting = '';
    if (text !== '') write(text);
  };
  process.on('exit', flush);
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= MOST_CHARACTERS) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
    },
  };
}

/** Writes everything, even into a pipe that is full for a moment. */
function toStdout(text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STDOUT, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') continue;
      // Nobody reads the log any more; requests are still answered.
      return;
    }
  }
}
