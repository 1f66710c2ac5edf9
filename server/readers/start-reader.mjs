// The first module of a reader's thread: threads do not take over the loader of the process that lets Node read TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./reader-worker.ts');
