/**
 * How every connection to an SQLite file of ours stands: readers go on while one writes, what was answered is on the
 * disk, and foreign keys hold.
 */
export const setPragmas = (connection: { pragma(text: string): unknown }): void => {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
};
