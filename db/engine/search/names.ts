/** The prefix of the names of all tables, triggers and functions of the search. */
export const PREFIX = 'search_';

/** Stands between the key of an owner and a word. No word contains it. */
export const KEY_END = '·';

/** The maximum number of entries per day that `search_entries.seq` can number. */
export const ENTRIES_PER_DAY = 2 ** 36;
