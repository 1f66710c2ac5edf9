import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportFileError } from './source.ts';

/** The bytes of a file in pieces, from the beginning at every call. A piece is valid until the next one is requested. */
export type ReadBytes = () => Iterable<Buffer>;

export interface Input {
  readonly read: ReadBytes;
  /** How much of the file the latest read has covered, from 0 to 1. */
  share(): number;
  close(): void;
}

const PIECE_BYTES = 256 * 1024;

/** Throws `ImportFileError` if a file cannot be read, and takes nothing of a pipe. */
export function refuseUnreadable(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw new ImportFileError(`there is no file ${file}`);
  if (stat.isDirectory()) throw new ImportFileError(`${file} is a folder: name a file in it`);
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    throw new ImportFileError(`the file ${file} cannot be read: this user may not`, { cause });
  }
}

/** A file that is read several times. One that cannot be, such as a pipe, is first copied. */
export function openInput(file: string): Input {
  const given = openSync(file, 'r');
  if (fstatSync(given).isFile()) return inputOf(given, () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'sam-import-'));
  const remove = (): void => rmSync(folder, { recursive: true });
  try {
    const copy = openSync(join(folder, 'input'), 'wx+', 0o600);
    for (const piece of piecesOf(given, null)) for (let at = 0; at < piece.length; ) at += writeSync(copy, piece, at);
    return inputOf(copy, remove);
  } catch (error) {
    remove();
    throw error;
  } finally {
    closeSync(given);
  }
}

function inputOf(descriptor: number, remove: () => void): Input {
  let done = 0;
  return {
    *read() {
      done = 0;
      for (const piece of piecesOf(descriptor, 0)) {
        done += piece.length;
        yield piece;
      }
    },
    share: () => done / Math.max(fstatSync(descriptor).size, 1),
    close() {
      closeSync(descriptor);
      remove();
    },
  };
}

/** `from`: where to begin; null for a stream that can be read only once, from its current position. */
function* piecesOf(descriptor: number, from: number | null): Generator<Buffer> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (let done = 0; ; ) {
    const length = readSync(descriptor, piece, 0, PIECE_BYTES, from === null ? null : from + done);
    if (length === 0) return;
    done += length;
    yield piece.subarray(0, length);
  }
}

/** The first bytes of a file: this many, or all if there are fewer. */
export function firstBytes(read: ReadBytes, count: number): Buffer {
  let first: Buffer = Buffer.alloc(0);
  for (const piece of read()) {
    first = Buffer.concat([first, piece.subarray(0, count - first.length)]);
    if (first.length >= count) break;
  }
  return first;
}
