import { describe, expect, it } from 'vitest';
import { boolean, date, day, type Field, flags, integer, list, map, money, text } from '../../../contract/fields.ts';
import { csvCell, type ExportColumn, guard, MASK, makeEncoder } from './format.ts';
import { type ExportJob, type ExportPage, NEW_EXPORT, runExport } from './run.ts';

const labelled = (field: Omit<Field, 'label'>, label = 'X'): Field => ({ ...field, label }) as Field;
const NAME = labelled(text());

describe('cells of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+x', "'+x"],
    ['-20', "'-20"],
    ['@cmd', "'@cmd"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['  =1', "'  =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['a=1', 'a=1'],
    ['', ''],
  ])('guards %j', (value, expected) => {
    expect(guard(value)).toBe(expected);
  });

  it.each<[Field, unknown, string]>([
    [labelled(integer()), -20, '-20'],
    [labelled(integer()), '-9007199254740993', '-9007199254740993'],
    [labelled(integer()), '=1', "'=1"],
    [labelled(money('c')), 1234.5, '1234.5'],
    [labelled(date()), Date.UTC(2029, 10, 8), '2029-11-08T00:00:00.000Z'],
    [labelled(day({ wire: 'display' })), Date.UTC(2026, 0, 1), '2026-01-01'],
    [labelled(boolean()), false, 'false'],
    [labelled(flags({ 1: 'One', 2: 'Two' })), 3, '"One; Two"'],
    [labelled(map()), { 1: 2, 4: 1 }, '"1; 4"'],
    [labelled(list({ name: text() })), [{ name: 'A' }, { name: 'B' }], '"A; B"'],
    [labelled(text({ secret: true })), 'KEY', MASK],
    [NAME, null, ''],
    [NAME, 'a "b", c', '"a ""b"", c"'],
    [NAME, 'two\nlines', '"two\nlines"'],
    [NAME, '-x,y', '"\'-x,y"'],
    [NAME, '42', '42'],
    [NAME, 'Ångström 日本', 'Ångström 日本'],
  ])('writes %j', (field, value, expected) => {
    expect(csvCell(field, value)).toBe(expected);
  });

  it('shows a secret on demand only', () => {
    expect(csvCell(labelled(text({ secret: true })), 'KEY', true)).toBe('KEY');
  });
});

describe('files', () => {
  const columns: readonly ExportColumn[] = [
    { name: 'name', label: '=Name', field: NAME },
    { name: 'count', label: 'Count', field: labelled(integer()) },
  ];
  const records = [
    { name: 'a', count: 1 },
    { name: '=b', count: -2 },
  ];
  const whole = (format: 'csv' | 'excel' | 'json') => {
    const encoder = makeEncoder(format, columns, false);
    return encoder.start() + records.map((record) => encoder.page([record], () => '')).join('') + encoder.end();
  };

  it('writes CSV without and with the mark for Excel, header names guarded', () => {
    expect(whole('csv')).toBe("'=Name,Count\r\na,1\r\n'=b,-2\r\n");
    expect(whole('excel')).toBe(`\ufeff${whole('csv')}`);
  });

  it('writes JSON that reads back, page by page', () => {
    expect(JSON.parse(whole('json'))).toEqual(records);
  });
});

describe('the run of an export', () => {
  const all = Array.from({ length: 250 }, (_, index) => index);
  function job(overrides: Partial<ExportJob<number>> = {}, totalItems: number | null = 250, totalPages: number | null = 3) {
    const written: string[] = [];
    const closed: boolean[] = [];
    const asked: number[] = [];
    const waits: number[] = [];
    const made: ExportJob<number> = {
      pageSize: 100,
      fetchPage: async (pageNumber): Promise<ExportPage<number>> => {
        asked.push(pageNumber);
        return { items: all.slice((pageNumber - 1) * 100, pageNumber * 100), totalPages, totalItems };
      },
      encode: (items) => `${items.join(',')};`,
      start: '<',
      end: () => '>',
      sink: {
        write: async (piece) => void written.push(piece),
        close: async (isPartial) => void closed.push(isPartial),
        abort: async () => undefined,
      },
      now: () => 0,
      onProgress: () => undefined,
      retryAfterMs: () => null,
      wait: async (ms) => void waits.push(ms),
      ...overrides,
    };
    return { made, written, closed, asked, waits };
  }
  const never = new AbortController().signal;

  it('reads every page once and closes the file', async () => {
    const { made, written, closed, asked } = job();
    const { outcome } = await runExport(made, NEW_EXPORT, never);
    expect(outcome).toEqual({ kind: 'done', rows: 250, total: 250, isComplete: true });
    expect(asked).toEqual([1, 2, 3]);
    expect(written.join('')).toBe(
      `<${[all.slice(0, 100), all.slice(100, 200), all.slice(200)].map((page) => `${page};`).join('')}>`,
    );
    expect(closed).toEqual([false]);
  });

  it('ends at a page that is not full where no total is known', async () => {
    const { made, asked } = job({}, null, null);
    expect((await runExport(made, NEW_EXPORT, never)).outcome).toMatchObject({ kind: 'done', rows: 250, isComplete: true });
    expect(asked).toEqual([1, 2, 3]);
  });

  it('says that a file is partial where the rows do not come to the total', async () => {
    const { made, closed } = job({}, 260);
    expect((await runExport(made, NEW_EXPORT, never)).outcome).toMatchObject({ isComplete: false, rows: 250, total: 260 });
    expect(closed).toEqual([true]);
  });

  it('resumes the failed page alone: no row twice, none lost', async () => {
    let fail = true;
    const { made, written, asked } = job();
    const flaky: ExportJob<number> = {
      ...made,
      fetchPage: async (pageNumber, signal) => {
        if (pageNumber === 2 && fail) throw new Error('lost');
        return made.fetchPage(pageNumber, signal);
      },
    };
    const first = await runExport(flaky, NEW_EXPORT, never);
    expect(first.outcome).toMatchObject({ kind: 'failed', pageNumber: 2, rows: 100 });
    fail = false;
    const second = await runExport(flaky, first.state, never);
    expect(second.outcome).toMatchObject({ kind: 'done', rows: 250 });
    expect(asked).toEqual([1, 2, 3]);
    expect(written.filter((piece) => piece === '<')).toHaveLength(1);
  });

  it('waits as told before trying a page again', async () => {
    let tries = 0;
    const { made, waits } = job();
    const limited: ExportJob<number> = {
      ...made,
      retryAfterMs: (_, attempt) => (attempt < 3 ? 1000 * attempt : null),
      fetchPage: async (pageNumber, signal) => {
        if (pageNumber === 1 && ++tries < 3) throw new Error('429');
        return made.fetchPage(pageNumber, signal);
      },
    };
    expect((await runExport(limited, NEW_EXPORT, never)).outcome.kind).toBe('done');
    expect(waits).toEqual([1000, 2000]);
  });

  it('passes a cancel through', async () => {
    const control = new AbortController();
    const { made } = job();
    const stopped: ExportJob<number> = {
      ...made,
      fetchPage: async () => {
        control.abort();
        throw new Error('aborted');
      },
    };
    await expect(runExport(stopped, NEW_EXPORT, control.signal)).rejects.toThrow('aborted');
  });
});
