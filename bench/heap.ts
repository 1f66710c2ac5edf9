/**
 * The memory of the tab after many page turns: the script heap after a collection, at turn 20 and at turn 200, and what of it is
 * code that the browser compiles as functions run often. A list keeps the last twenty pages, so that the rest should not grow
 * after that.
 *
 *   npm run build && node --import tsx bench/heap.ts [--db FILE]
 */
import { parseArgs } from 'node:util';
import type { CDPSession } from '@playwright/test';
import { launchBrowser, signIn } from './browser.ts';
import { startProduct } from './product.ts';

const { values } = parseArgs({ options: { db: { type: 'string' } } });
const TURNS = 200;
const READ_AT: ReadonlySet<number> = new Set([20, 60, 100, 140, TURNS]);
const ROWS = 25;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

const product = await startProduct({ licenses: 1_000, applications: 40_000 }, values.db);
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await signIn(page, product.url, `/applications?size=${ROWS}`);
  const cdp = await page.context().newCDPSession(page);
  const next = page.getByRole('button', { name: 'Next page' });
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await next.click();
    // From the second row on: the header is row 1.
    await page.locator(`tr[data-row][aria-rowindex="${turn * ROWS + 2}"]`).waitFor();
    if (!READ_AT.has(turn)) continue;
    const [all, code] = [await heapBytes(cdp), await codeBytes(cdp)];
    process.stdout.write(`after ${turn} page turns: ${megabytes(all)}, without compiled code ${megabytes(all - code)}\n`);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function heapBytes(cdp: CDPSession): Promise<number> {
  // Twice: objects released by finalizers are collected the second time.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
}

/** The nodes of kind "code" in a snapshot of the heap. */
async function codeBytes(cdp: CDPSession): Promise<number> {
  const pieces: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }) => pieces.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(pieces.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size, code] = [fields.indexOf('type'), fields.indexOf('self_size'), types[0].indexOf('code')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + kind] === code) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}
