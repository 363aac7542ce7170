/** Lets so much work run at once; the rest waits in its order. */
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
      // A slot that somebody waits for is handed on.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
