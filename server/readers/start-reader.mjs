// The first module of a reader's thread: threads do not inherit the process's loader, which lets Node read TypeScript.
import { getPriority, setPriority } from 'node:os';
import { register } from 'tsx/esm/api';

// With few processors, immediate answers take precedence over slow ones. Linux has a priority for each thread; elsewhere this
// would change the whole process's.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + 10, 19));

register();
await import('./reader-worker.ts');
