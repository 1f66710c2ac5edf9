/**
 * Checks candidates one by one if the service has no operation that answers a question directly (which bundles contain this
 * application?). Only started by a person, with few requests at a time and progress, and it can be stopped.
 */
export interface ScanProgress<T> {
  readonly done: number;
  readonly total: number;
  readonly found: readonly T[];
  /** Candidates that could not be checked; the answer is then incomplete. */
  readonly failed: number;
}

export interface ScanOptions<T> {
  readonly candidates: readonly T[];
  readonly test: (candidate: T, signal: AbortSignal) => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ScanProgress<T>) => void;
  readonly concurrency?: number;
}

/** Resolves with the last progress; results are in the order of the candidates. Stopping resolves with the results so far. */
export async function scan<T>({
  candidates,
  test,
  signal,
  onProgress,
  concurrency = 4,
}: ScanOptions<T>): Promise<ScanProgress<T>> {
  const hits = new Set<number>();
  let next = 0;
  let done = 0;
  let failed = 0;
  const progress = (): ScanProgress<T> => ({
    done,
    total: candidates.length,
    found: candidates.filter((_, index) => hits.has(index)),
    failed,
  });
  const work = async (): Promise<void> => {
    while (!signal.aborted && next < candidates.length) {
      const index = next++;
      const candidate = candidates[index] as T;
      try {
        if (await test(candidate, signal)) hits.add(index);
      } catch {
        if (signal.aborted) return;
        failed += 1;
      }
      done += 1;
      onProgress(progress());
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, candidates.length) }, work));
  return progress();
}
