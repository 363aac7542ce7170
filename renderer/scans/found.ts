import type { ReadCode } from '#server/scans/rules.ts';

/** What a code led to that is shown and never stored: a tag's contact, or a link that is asked about. */
export type Found = Extract<ReadCode, { readonly kind: 'contact' | 'other-link' }>;

let found: Found | undefined;
const listeners = new Set<() => void>();

/** Shows it over the next dashboard; without anything, no more. */
export const showFound = (next: Found | undefined): void => {
  found = next;
  for (const listener of listeners) listener();
};

export const foundStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Found | undefined => found,
};
