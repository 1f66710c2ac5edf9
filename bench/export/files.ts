/** The two ways of exporting to a file, and the content of the file. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse';

export type Way = 'to disk' | 'as a download';

/**
 * The browser's own file dialog cannot be automated. For the way to disk, a file in the origin's private file system replaces the
 * one that a person would choose: the same stream, written by the same browser. Without a dialog the product downloads.
 */
export async function prepareWay(page: Page, way: Way): Promise<void> {
  await page.addInitScript((isDisk) => {
    if (!isDisk) {
      Reflect.deleteProperty(window, 'showSaveFilePicker');
      return;
    }
    Reflect.set(window, 'showSaveFilePicker', async () => {
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle('export', { create: true });
    });
  }, way === 'to disk');
}

/** Downloads what was written to disk, so that it can be read here. */
export async function fetchWritten(page: Page, folder: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const file = await (await root.getFileHandle('export')).getFile();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'export';
    link.click();
  });
  const path = join(folder, 'export.csv');
  await (await download).saveAs(path);
  return path;
}

export interface Content {
  readonly rows: number;
  /** Number of different values in the last column, which is the record's id. */
  readonly ids: number;
  readonly megabytes: number;
}

export async function readContent(path: string): Promise<Content> {
  const source = createReadStream(path);
  const ids = new Set<string>();
  let rows = -1;
  for await (const cells of source.pipe(parse()) as AsyncIterable<string[]>) {
    rows += 1;
    if (rows > 0) ids.add(cells.at(-1) ?? '');
  }
  return { rows, ids: ids.size, megabytes: source.bytesRead / 1024 / 1024 };
}
