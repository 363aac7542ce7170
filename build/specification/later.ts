import type { LaterRow } from './row.ts';

/** What the sections say of features that come with a later issue, by its number. */
export const later: readonly LaterRow[] = [];
