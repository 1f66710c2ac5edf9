// The first module of a reader's thread where the service runs from its TypeScript: threads do not inherit the process's loader.
// The built service has the worker itself in this place.
import { register } from 'tsx/esm/api';

register();
await import('./reader-worker.ts');
