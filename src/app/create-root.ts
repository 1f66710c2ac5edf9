/** In React's file (`scripts/first-screen.ts`): React runs for the first time there, with none of the dashboard's code on the stack. */
import { createRoot as create } from 'react-dom/client';

export const createRoot = create;
