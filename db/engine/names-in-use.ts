/** The names of work in progress in this process, so that no work runs twice at the same time. */
export class NamesInUse {
  readonly #names = new Set<string>();

  /** Runs `work` unless work of the same name is in progress, and then returns undefined. */
  async runExclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#names.has(name)) return undefined;
    this.#names.add(name);
    try {
      return await work();
    } finally {
      this.#names.delete(name);
    }
  }
}
