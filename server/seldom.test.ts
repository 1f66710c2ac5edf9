import { expect, it } from 'vitest';
import { openSeldom } from './seldom.ts';

it('says each cause at once, and again after a minute while it lasts', () => {
  let now = 0;
  const said: string[] = [];
  const seldom = openSeldom(() => now);
  const report = (cause: string): void => seldom(cause, () => void said.push(`${cause} at ${now}`));
  for (; now < 61_000; now += 20_000) for (const cause of ['full', 'lost']) report(cause);
  expect(said).toEqual(['full at 0', 'lost at 0', 'full at 60000', 'lost at 60000']);
});
