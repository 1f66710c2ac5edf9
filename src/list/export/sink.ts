/** Writes an export directly to a file if the browser can, else to a Blob, whose parts stay outside the page's memory. */
import { download } from '../../ui/download.ts';
import type { Sink } from './run.ts';

interface FileHandle {
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void>; abort(): Promise<void> }>;
}

type SavePicker = (options: {
  suggestedName: string;
  types: readonly { description: string; accept: Record<string, readonly string[]> }[];
}) => Promise<FileHandle>;

export interface FileKind {
  readonly name: string;
  readonly mime: string;
  readonly extension: string;
}

const picker = (): SavePicker | null => {
  const found: unknown = Reflect.get(window, 'showSaveFilePicker');
  return typeof found === 'function' ? (found.bind(window) as SavePicker) : null;
};

export const canStream = (): boolean => picker() !== null;

/** Must be called from a click: the browser asks where to save. Null if the person cancels that dialog. */
export async function openSink(file: FileKind): Promise<Sink | null> {
  const pick = picker();
  if (pick === null) return blobSink(file);
  try {
    const [type = 'text/plain'] = file.mime.split(';');
    const handle = await pick({
      suggestedName: fileName(file),
      types: [{ description: file.extension.toUpperCase(), accept: { [type]: [`.${file.extension}`] } }],
    });
    const stream = await handle.createWritable();
    return { write: (text) => stream.write(text), close: () => stream.close(), abort: () => stream.abort() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // Forbidden by a policy or in a frame: a download still works.
    return blobSink(file);
  }
}

const fileName = ({ name, extension }: FileKind): string => `${name}.${extension}`;

/** Parts of about 4 MB: the page's own memory holds one part, the browser the rest. */
const PART_CHARS = 4_000_000;

export function blobSink(file: FileKind): Sink {
  let parts: Blob[] = [];
  let pending: string[] = [];
  let chars = 0;
  const flush = () => {
    if (pending.length > 0) parts.push(new Blob(pending, { type: file.mime }));
    pending = [];
    chars = 0;
  };
  return {
    write: async (text) => {
      pending.push(text);
      chars += text.length;
      if (chars > PART_CHARS) flush();
    },
    close: async (isPartial) => {
      flush();
      download(fileName(isPartial ? { ...file, name: `${file.name}-partial` } : file), new Blob(parts, { type: file.mime }));
      parts = [];
    },
    abort: async () => {
      parts = [];
      pending = [];
    },
  };
}
