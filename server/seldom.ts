const EVERY_MS = 60_000;

/** Says something about a cause, such as one line of the log: at most once a minute for each cause. */
export type Seldom = (cause: string, say: () => void) => void;

/** For what every request reports while it lasts: a full disk would otherwise fill the log too. */
export function openSeldom(now: () => number = () => performance.now()): Seldom {
  const saidAt = new Map<string, number>();
  return (cause, say) => {
    const last = saidAt.get(cause);
    if (last !== undefined && now() - last < EVERY_MS) return;
    saidAt.set(cause, now());
    say();
  };
}
