/** The classes of a chip that filters or sorts a list. */
export const chipClass =
  'hit-44 inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-row hover:bg-track';
