/** A cache of items: JSON in UTF-8, each with a mark that tells whether it is still valid. The least recently used make room. */
export class KeptItems {
  readonly #items = new Map<string, { readonly mark: string; readonly item: Uint8Array }>();
  #bytes = 0;

  /** `atMost`: how many bytes are kept in all. */
  constructor(readonly atMost: number) {}

  /** The record's item, if it was kept with the same mark. */
  get(id: string, mark: string): Uint8Array | undefined {
    const known = this.#items.get(id);
    if (known?.mark !== mark) return undefined;
    this.#items.delete(id);
    this.#items.set(id, known);
    return known.item;
  }

  keep(id: string, mark: string, item: Uint8Array): void {
    this.#drop(id);
    this.#items.set(id, { mark, item });
    this.#bytes += item.byteLength;
    while (this.#bytes > this.atMost) this.#drop(this.#items.keys().next().value ?? '');
  }

  #drop(id: string): void {
    this.#bytes -= this.#items.get(id)?.item.byteLength ?? 0;
    this.#items.delete(id);
  }
}
