import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as c from './columns.ts';

const SPECS = ['a', 'b', 'c', 'd'].map((name) => ({ name, width: 100, visible: name !== 'd' }));
const NAMES = SPECS.map(({ name }) => name);

type Step = (layout: c.Layout) => c.Layout;
const name = fc.constantFrom(...NAMES, 'gone');
const step: fc.Arbitrary<Step> = fc.oneof(
  name.map(
    (each): Step =>
      (layout) =>
        c.toggleColumn(layout, each),
  ),
  fc.tuple(name, name).map(
    ([one, other]): Step =>
      (layout) =>
        c.moveColumn(layout, one, other),
  ),
  fc.tuple(name, fc.constantFrom<-1 | 1>(-1, 1)).map(
    ([one, by]): Step =>
      (layout) =>
        c.nudgeColumn(layout, one, by),
  ),
  fc.constantFrom(...NAMES).chain((each) =>
    fc.integer({ min: -50, max: 2000 }).map(
      (width): Step =>
        (layout) =>
          c.resizeColumn(layout, each, width),
    ),
  ),
  fc.constantFrom(...NAMES).map(
    (each): Step =>
      (layout) =>
        c.togglePin(layout, each),
  ),
  fc.array(name).map(
    (names): Step =>
      (layout) =>
        c.withVisible(layout, names),
  ),
);

describe('layout of columns', () => {
  it('keeps every column once and at least one visible, whatever is done, and survives the memory', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const layout = steps.reduce((current, apply) => apply(current), c.defaultLayout(SPECS));
        expect([...layout.order].sort()).toEqual(NAMES);
        expect(c.visibleColumns(layout).length).toBeGreaterThan(0);
        for (const width of Object.values(layout.widths)) expect(width).toBeGreaterThanOrEqual(c.COLUMN_WIDTH.minimum);
        expect(c.decodeLayout(c.encodeLayout(layout), SPECS)).toEqual(layout);
      }),
      { seed: 36 },
    );
  });

  it('takes new columns and drops those that are gone', () => {
    const old = c.encodeLayout(c.moveColumn(c.defaultLayout(SPECS.slice(0, 3)), 'c', 'a'));
    const layout = c.decodeLayout(old, [...SPECS.slice(1)]);
    expect(layout.order).toEqual(['c', 'b', 'd']);
    expect(layout.hidden).toEqual(['d']);
  });

  it.each([null, '', 'null', '[]', '{"version":99}', '{"version":1,"order":5,"widths":{"a":"x"}}'])(
    'falls back from %s',
    (memory) => {
      expect(c.decodeLayout(memory, SPECS)).toEqual(c.defaultLayout(SPECS));
    },
  );

  it('moves to the place of the other column in both directions', () => {
    const order = (from: string, to: string) => c.moveColumn(c.defaultLayout(SPECS), from, to).order.join('');
    expect([order('a', 'c'), order('c', 'a'), order('a', 'a')]).toEqual(['bcad', 'cabd', 'abcd']);
  });
});
