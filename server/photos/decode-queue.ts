import { busy } from '#server/http/errors.ts';

export interface Queued {
  readonly userId: string;
  /** How many bytes wait with it. */
  readonly size: number;
  /** Whether it waits for its turn even where the queue is full, as the photos of an import do. */
  readonly patient: boolean;
}

export interface QueueLimits {
  /** Images that may wait at once. */
  readonly images: number;
  /** Images of one account that may wait at once. */
  readonly ofAccount: number;
  /** Bytes that may wait at once; one image may always wait. */
  readonly bytes: number;
}

/**
 * A short first-in-first-out queue for each account. The accounts take turns, so that many images of one account do
 * not delay another account by more than one image.
 */
export class DecodeQueue<Item extends Queued> {
  readonly #limits: QueueLimits;
  /** In the order of the accounts' turns. */
  readonly #accounts = new Map<string, Item[]>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return [...this.#accounts.values()].reduce((sum, waiting) => sum + waiting.length, 0);
  }

  /** Throws 503 where the queue is full, for all or for this account. */
  add(item: Item): void {
    if (!item.patient) this.#requireRoom(item);
    const waiting = this.#accounts.get(item.userId);
    if (waiting) waiting.push(item);
    else this.#accounts.set(item.userId, [item]);
  }

  /** Removes the item whose turn it is. */
  next(): Item | undefined {
    for (const [userId, waiting] of this.#accounts) {
      const item = waiting.shift();
      this.#accounts.delete(userId);
      if (waiting.length > 0) this.#accounts.set(userId, waiting);
      return item;
    }
    return undefined;
  }

  /** Removes all items. */
  clear(): readonly Item[] {
    const all = [...this.#accounts.values()].flat();
    this.#accounts.clear();
    return all;
  }

  #requireRoom({ userId, size }: Item): void {
    const counted = [...this.#accounts.values()].flat().filter(({ patient }) => !patient);
    const ofAccount = counted.filter((other) => other.userId === userId).length;
    const bytes = counted.reduce((sum, other) => sum + other.size, 0);
    const { images, ofAccount: own, bytes: most } = this.#limits;
    if (counted.length >= images || ofAccount >= own) throw busy();
    if (counted.length > 0 && bytes + size > most) throw busy();
  }
}
