/** What this process is at, by name: nothing is done twice at once. */
export class NamesInUse {
  readonly #names = new Set<string>();

  /** Runs `work` unless the same is under way; gives undefined then. */
  async alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#names.has(name)) return undefined;
    this.#names.add(name);
    try {
      return await work();
    } finally {
      this.#names.delete(name);
    }
  }
}
