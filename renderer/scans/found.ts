import type { ReadCode } from '#server/scans/rules.ts';

/** The content of a code that is shown but never stored: a tag's contact, or a link to another server. */
export type Found = Extract<ReadCode, { readonly kind: 'contact' | 'other-link' }>;

let found: Found | undefined;
const listeners = new Set<() => void>();

/** Shows it on the next dashboard; undefined hides it. */
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
