/**
 * Tells the styles (`--sam-gutter`) how wide the place kept for the page's scroll bar is, in pixels: a page that does not scroll
 * keeps it too, which the library's dialogs do not count.
 */
export function keepGutter(): void {
  const width = window.innerWidth - document.body.offsetWidth;
  document.documentElement.style.setProperty('--sam-gutter', `${width}px`);
}
