import { describe, expect, it } from 'vitest';
import { type PageRequest, type WalkedPage, walkPages } from '../../api/page-walk.ts';
import { type ExportJob, NEW_EXPORT, runExport } from './run.ts';

const all = Array.from({ length: 250 }, (_, index) => ({ id: `id-${index}` }));
type Row = (typeof all)[number];
type Read = (page: PageRequest) => WalkedPage<Row>;

const pageOf: Read = ({ pageSize, pageNumber }) => ({
  items: all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
  pageSize,
  totalPages: null,
  totalItems: 250,
});

function job({ read = pageOf, ...overrides }: Partial<ExportJob<Row>> & { read?: Read } = {}) {
  const written: string[] = [];
  const closed: boolean[] = [];
  const progress: number[] = [];
  const made: ExportJob<Row> = {
    walk: walkPages(async (page) => read(page), 100),
    encode: (items) => `${items.map(({ id }) => id).join(',')},`,
    start: '<',
    end: '>',
    sink: {
      write: async (piece) => void written.push(piece),
      close: async (isPartial) => void closed.push(isPartial),
      abort: async () => undefined,
    },
    now: () => 0,
    onProgress: ({ rows }) => void progress.push(rows),
    ...overrides,
  };
  return { made, written, closed, progress };
}
const never = new AbortController().signal;
const whole = `<${all.map(({ id }) => `${id},`).join('')}>`;

describe('the run of an export', () => {
  it('writes every row once and closes the file', async () => {
    const { made, written, closed, progress } = job();
    const { outcome } = await runExport(made, NEW_EXPORT, never);
    expect(outcome).toMatchObject({ kind: 'done', facts: { rows: 250, total: 250, isWhole: true } });
    expect(written.join('')).toBe(whole);
    expect(closed).toEqual([false]);
    expect(progress.at(-1)).toBe(250);
  });

  it('names a file partial where the rows do not come to the total', async () => {
    const { made, closed } = job({ read: (page) => ({ ...pageOf(page), totalItems: 260 }) });
    const { outcome } = await runExport(made, NEW_EXPORT, never);
    expect(outcome).toMatchObject({ facts: { isWhole: false, rows: 250, total: 260 } });
    expect(closed).toEqual([true]);
  });

  it('names a file partial where the list changed while it was read, and has no row twice', async () => {
    const list = [...all];
    let requests = 0;
    const { made, closed, written } = job({
      read: ({ pageSize, pageNumber }) => {
        requests += 1;
        if (requests === 2) list.unshift({ id: 'new' });
        const items = list.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
        return { items, pageSize, totalPages: null, totalItems: null };
      },
    });
    const { outcome } = await runExport(made, NEW_EXPORT, never);
    expect(outcome).toMatchObject({ facts: { isWhole: false, hasMoved: true, rows: 250 } });
    expect(closed).toEqual([true]);
    expect(written.join('')).toBe(whole);
  });

  it('goes on after a page that failed: no row twice, none lost', async () => {
    let fails = true;
    const { made, written } = job({
      read: (page) => {
        if (page.pageNumber > 1 && fails) throw new Error('lost');
        return pageOf(page);
      },
    });
    const first = await runExport(made, NEW_EXPORT, never);
    expect(first.outcome).toMatchObject({ kind: 'failed', rows: 100 });
    fails = false;
    const second = await runExport(made, first.state, never);
    expect(second.outcome).toMatchObject({ kind: 'done', facts: { rows: 250 } });
    expect(written.join('')).toBe(whole);
  });

  it('goes on after names that could not be read with the rows that wait for them', async () => {
    let fails = true;
    const plain = job().made.encode;
    const { made, written } = job({
      encode: (items) => {
        if (items[0]?.id !== 'id-0' && fails) throw new Error('no names');
        return plain(items);
      },
    });
    const first = await runExport(made, NEW_EXPORT, never);
    expect(first.outcome).toMatchObject({ kind: 'failed', rows: 100 });
    fails = false;
    expect((await runExport(made, first.state, never)).outcome.kind).toBe('done');
    expect(written.join('')).toBe(whole);
  });

  it('passes a cancel through', async () => {
    const control = new AbortController();
    const { made } = job({
      read: () => {
        control.abort();
        throw new Error('aborted');
      },
    });
    await expect(runExport(made, NEW_EXPORT, control.signal)).rejects.toThrow('aborted');
  });
});
