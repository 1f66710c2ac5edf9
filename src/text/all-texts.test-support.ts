import { laterTexts } from './later.ts';

// A part that is tested by itself was loaded by no page, which waits for the texts: they are there. What a list shows without them,
// `scripts/first-screen.test.ts` holds.
await laterTexts();
