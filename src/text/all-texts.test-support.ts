import { laterTexts } from './later.ts';

// A component tested alone was not loaded by a page, which would wait for its texts, so they are loaded here.
// `scripts/first-screen.test.ts` checks what a list shows without them.
await laterTexts();
