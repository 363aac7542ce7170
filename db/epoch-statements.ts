import { randomInt } from 'node:crypto';
import { snakeCase } from './engine/columns.ts';
import { tables } from './tables.ts';

/** The setting that holds the epoch. */
export const EPOCH = 'epoch';

/** Tables whose rows count their versions. */
export const VERSIONED: readonly string[] = tables
  .filter(({ names }) => names.includes('version'))
  .map(({ name }) => snakeCase(name));

export interface EpochStatement {
  readonly sql: string;
  readonly bindings: readonly (string | number)[];
}

/** What begins an epoch, in one transaction: SQL, because what restores a backup opens the file without knex. */
export const epochStatements = (epoch: number, now: Date): readonly EpochStatement[] => [
  ...VERSIONED.map((table) => ({ sql: `update ${table} set version = ?`, bindings: [epoch] })),
  {
    sql: `insert into settings (id, value, changed_at) values (?, ?, ?)
      on conflict (id) do update set value = excluded.value, changed_at = excluded.changed_at`,
    bindings: [EPOCH, String(epoch), now.toISOString()],
  },
];

/** Above whatever rows of the first epoch count to, and with room for as many edits below nine digits. */
const LOWEST = 2 ** 24;
const DRAWN_FROM = 2 ** 29;

/**
 * An epoch that no device has seen: two of them overlap within a hundred edits of a row once in two million restores.
 * It fits the databases' 32 bits, and the nine digits that a version has in an address.
 */
export const drawEpoch = (): number => LOWEST + randomInt(DRAWN_FROM);
