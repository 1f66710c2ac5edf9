import { expect, it } from 'vitest';
import '../../../text/all-texts.test-support.ts';
import { notesOf } from './notes.ts';
import type { PositionRecord } from './steps.ts';

const RECORD = { licenses: 3, upgradesIn: 70, covered: 53, required: 60 } as unknown as PositionRecord;

it('says licenses of licenses, and units of what was bought as upgrades', () => {
  expect(notesOf({ key: 'bought' }, RECORD)).toEqual(['3 licenses', '70 of the units bought as upgrades']);
  expect(notesOf({ key: 'bought' }, { ...RECORD, upgradesIn: 0 })).toEqual(['3 licenses']);
  expect(notesOf({ key: 'uncovered' }, RECORD)).toEqual(['53 of 60 are covered']);
  expect(notesOf({ key: 'entitled' }, RECORD)).toEqual([]);
});
