/** The prefix of the names of all tables, triggers and functions of the search. */
export const PREFIX = 'search_';

/** Stands between the key of an owner and a word. No word contains it. */
export const KEY_END = '·';

/** How many entries of one day `search_entries.seq` has room for. */
export const ROWS_OF_DAY = 2 ** 36;
