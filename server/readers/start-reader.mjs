// The first module of a reader's thread: threads do not take over the loader of the process that lets Node read TypeScript.
import { getPriority, setPriority } from 'node:os';
import { register } from 'tsx/esm/api';

// Where processors are few, what is answered at once comes before what takes long. Linux has a priority for each thread; elsewhere this
// would be the whole process's.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + 10, 19));

register();
await import('./reader-worker.ts');
