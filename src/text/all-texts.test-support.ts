import { laterTexts } from './later.ts';

// A test of functions stands for no page: all texts are there.
await laterTexts();
