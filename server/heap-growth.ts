import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow between two full collections, in percent of what the last one left: three times, the most that V8 allows
 * itself. It counts the bytes of answers as growth, although its quick collections free nearly all of them. After answers from a
 * reader thread it would allow some 8 MB, and then collected the whole heap ten times a second, for a fifth of the processor time and
 * pauses of up to 0.1 s. Live data takes some 30 MB, so this allows the heap about 120.
 */
export const HEAP_GROWTH_FLAG = '--heap-growing-percent=300';

/** For all threads of the process. V8 reads the flag at each full collection, so it may be set at any time. */
export const letHeapGrow = (): void => setFlagsFromString(HEAP_GROWTH_FLAG);
