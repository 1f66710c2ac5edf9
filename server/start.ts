import { loadProgram } from './enough-files.ts';

await loadProgram(() => import('./main.ts'));
