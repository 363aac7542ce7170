import { Semaphore } from './semaphore.ts';

interface Turns {
  readonly semaphore: Semaphore;
  users: number;
}

/** Lets each account do one piece of costly work at a time; its further requests wait in order. */
export class AccountTurns {
  readonly #turns = new Map<string, Turns>();

  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(accountId) ?? { semaphore: new Semaphore(1), users: 0 };
    this.#turns.set(accountId, turns);
    turns.users += 1;
    try {
      return await turns.semaphore.run(work);
    } finally {
      turns.users -= 1;
      if (turns.users === 0) this.#turns.delete(accountId);
    }
  }
}
