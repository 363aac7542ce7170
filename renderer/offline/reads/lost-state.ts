import { currentAccount } from '#renderer/current-account.ts';
import { type LostThing, readStore } from './read-store.ts';

const NO_THINGS: readonly LostThing[] = [];
let currentThings: readonly LostThing[] = NO_THINGS;
const listeners = new Set<() => void>();

const setLostThings = (next: readonly LostThing[]): void => {
  currentThings = next;
  for (const listener of listeners) listener();
};

/** The signed-in owner's things that this device holds and the server no longer has. */
export const lostThings = {
  current: (): readonly LostThing[] => currentThings,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  async show(owner: string): Promise<void> {
    const entities = await (await readStore()).readLost(owner);
    if (currentAccount() === owner) setLostThings(entities.length > 0 ? entities : NO_THINGS);
  },
  /** Removes things about which the owner has decided. */
  async drop(owner: string, ids: readonly string[]): Promise<void> {
    await (await readStore()).dropLost(owner, ids);
    await lostThings.show(owner);
  },
};
