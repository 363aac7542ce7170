/**
 * What the owner is to be told of this device's storage, undefined where all is well. `full`: what is read is not kept.
 * `none`: the browser keeps nothing, and what is saved goes straight to the server. `cleared`: what was read is gone.
 * `unsent`: what waited to be sent is gone.
 */
export type StorageTrouble = 'full' | 'none' | 'cleared' | 'unsent';

let trouble: StorageTrouble | undefined;
const listeners = new Set<() => void>();

/** A full or an emptied store is said once a page, and no longer once it is dismissed. */
export const storageState = {
  current: (): StorageTrouble | undefined => trouble,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(next: StorageTrouble | undefined): void {
    // What is lost outweighs what can be read again.
    if (trouble === 'unsent' && next !== undefined) return;
    trouble = next;
    for (const listener of listeners) listener();
  },
};

/** Whether a write failed for want of room. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
