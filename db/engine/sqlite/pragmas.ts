/**
 * Settings of every connection to an SQLite file of Alaga: readers continue during a write, acknowledged writes are on
 * the disk, and foreign keys are enforced.
 */
export const setPragmas = (connection: { pragma(text: string): unknown }): void => {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
};
