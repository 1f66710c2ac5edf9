/** The most recently used values by key; the least recently used one makes room. */
export class Recent<T> {
  readonly #values = new Map<string, T>();

  constructor(readonly capacity: number) {}

  get(key: string, make: () => T): T {
    const known = this.#values.get(key);
    const value = known ?? make();
    if (known !== undefined) this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.capacity) this.#values.delete(this.#values.keys().next().value ?? '');
    return value;
  }
}
