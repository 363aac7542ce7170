import type { Knex } from 'knex';
import { text } from '#db/engine/table.ts';

const ONE_OWNER = 'a file holds the data of one owner';

const author = () => text().nullable().references('users', 'set null').notExported(ONE_OWNER);

/** Stands in `signedAs` for a member whose account was deleted. */
export const FORMER_MEMBER = '~former-member';

/** Stands in `signedAs` for the owner before the pet was handed over. */
export const PREVIOUS_OWNER = '~previous-owner';

/** The columns that say who wrote an entry of a pet. */
export const authors = {
  /** Null for the pet's owner, or as `signedAs` says. */
  createdBy: author(),
  /**
   * Null for the pet's owner, and where nobody changed it. It refers to no row: PostgreSQL would change a row twice
   * that it deletes with its pet, and then miss the pet. `updatedAs` is set before the account goes.
   */
  updatedBy: text().nullable().notExported(ONE_OWNER),
  /**
   * FORMER_MEMBER, PREVIOUS_OWNER, or the name of a member whose membership ended, as it was then; null for an account,
   * and for a sitter, whose name has a column of its own.
   */
  signedAs: text().nullable().notExported(ONE_OWNER),
  /** The name of the former member who made the last change. */
  updatedAs: text().nullable().notExported(ONE_OWNER),
};

/** The columns that name the account that wrote a row, with the column that signs it where no account does. */
export const SIGNATURES = [
  ['createdBy', 'signedAs'],
  ['byUserId', 'signedAs'],
  ['completedByUserId', 'completedAs'],
  ['updatedBy', 'updatedAs'],
] as const;

/** The names of the columns about authors, which the change feed leaves out. */
export const AUTHORS = ['createdBy', 'updatedBy', 'signedAs', 'updatedAs'] as const;

/** The author columns of a row that the pet's owner adds. */
export const BY_OWNER = {
  createdBy: null,
  updatedBy: null,
  signedAs: null,
  updatedAs: null,
} as const;

/** The first names of the accounts that wrote an entry, where they are not the pet's owner. */
export interface AuthorNames {
  readonly createdByName?: string | null;
  readonly updatedByName?: string | null;
}

/** The first name of the account that a column names, by default as `created_by_name` for `created_by`. */
export const authorName = (
  knex: Knex,
  table: string,
  column: string,
  alias = `${column}_name`,
): Knex.Raw =>
  // Most entries were written by the owner and need no look-up of an account.
  knex.raw(
    `case when ${table}.${column} is not null then
      (select users.first_name from users where users.id = ${table}.${column}) end as ${alias}`,
  );

/** The columns of `AuthorNames`, for a statement that reads a table with `authors`. */
export const authorNames = (knex: Knex, table: string): readonly Knex.Raw[] => [
  authorName(knex, table, 'created_by'),
  authorName(knex, table, 'updated_by'),
];
