/** Passes a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address at its own pace, large files long after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const downloadCsv = (name: string, text: string): void =>
  download(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));

/** A title as a file name without characters that a file system rejects. */
export const fileNameOf = (title: string, extension: string): string =>
  `${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')}.${extension}`;
