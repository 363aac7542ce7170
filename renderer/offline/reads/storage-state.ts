/**
 * A problem of this device's storage that is shown to the owner. `full`: answers are not kept. `noRoom`: changes are not
 * kept either, and go straight to the server. `none`: the same, because the browser stores nothing. `cleared`: kept
 * answers are gone. `unsent`: unsent changes are gone.
 */
export type StorageTrouble = 'full' | 'noRoom' | 'none' | 'cleared' | 'unsent';

let storageTrouble: StorageTrouble | undefined;
const listeners = new Set<() => void>();

const isAboutChanges = (trouble: StorageTrouble | undefined): boolean =>
  trouble === 'noRoom' || trouble === 'none';

/** A problem is reported once for each page, until it is dismissed. */
export const storageState = {
  current: (): StorageTrouble | undefined => storageTrouble,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(next: StorageTrouble | undefined): void {
    // Changes matter more than answers that can be fetched again.
    if (storageTrouble === 'unsent' && next !== undefined) return;
    if (isAboutChanges(storageTrouble) && next === 'full') return;
    storageTrouble = next;
    for (const listener of listeners) listener();
  },
};

/** Whether a write failed because there is no room. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
