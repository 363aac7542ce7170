/** Limits how many tasks run at once; others wait in order. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A free slot goes to the first that waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  /** Starts all tasks that wait, and limits none from now on. */
  open(): void {
    this.#free = Number.POSITIVE_INFINITY;
    for (const next of this.#waiting.splice(0)) next();
  }
}
