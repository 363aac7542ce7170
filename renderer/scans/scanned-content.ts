import type { ReadCode } from '#server/scans/rules.ts';

/** The content of a code that is shown but never stored: a tag's contact, or a link to another server. */
export type ScannedContent = Extract<ReadCode, { readonly kind: 'contact' | 'other-link' }>;

let currentContent: ScannedContent | undefined;
const listeners = new Set<() => void>();

/** Shows the content when the dashboard is opened next; undefined hides it. */
export const showScannedContent = (next: ScannedContent | undefined): void => {
  currentContent = next;
  for (const listener of listeners) listener();
};

export const scannedContentStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): ScannedContent | undefined => currentContent,
};
