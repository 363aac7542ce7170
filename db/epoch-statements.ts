import { randomInt } from 'node:crypto';
import { snakeCase } from './engine/columns.ts';
import { tables } from './tables.ts';

export const EPOCH = 'epoch';

/** Tables whose rows have a version. */
export const VERSIONED_TABLES: readonly string[] = tables
  .filter(({ names }) => names.includes('version'))
  .map(({ name }) => snakeCase(name));

export interface EpochStatement {
  readonly sql: string;
  readonly bindings: readonly (string | number)[];
}

/**
 * The statements that begin an epoch, in one transaction. They are SQL because a restore opens the
 * file without knex.
 */
export const epochStatements = (epoch: number, now: Date): readonly EpochStatement[] => [
  ...VERSIONED_TABLES.map((table) => ({
    sql: `update ${table} set version = ?`,
    bindings: [epoch],
  })),
  {
    sql: `insert into settings (id, value, changed_at) values (?, ?, ?)
      on conflict (id) do update set value = excluded.value, changed_at = excluded.changed_at`,
    bindings: [EPOCH, String(epoch), now.toISOString()],
  },
];

/**
 * Higher than any version of the first epoch, and low enough that versions stay below nine digits
 * after many edits.
 */
const MIN_EPOCH = 2 ** 24;
const MIN_EPOCH_OFFSET = 2 ** 29;

/**
 * Draws an epoch that no device has seen: two epochs overlap within a hundred edits of a row once
 * in two million restores. It fits into the databases' 32-bit integers and the nine digits of a
 * version in a URL.
 */
export const drawEpoch = (): number => MIN_EPOCH + randomInt(MIN_EPOCH_OFFSET);
