import { FORMER_MEMBER, SIGNATURES } from '#db/authors.ts';
import type { Runner } from '#db/engine/run.ts';
import { rowsOfOthers, rowsOfPet, tablesOfPet } from '#db/rows-of-pet.ts';

/** Signs the entries that a member wrote for pets of an owner with the member's name as it is now. */
export const signWithName = async (
  tx: Runner,
  { ownerId, userId }: { readonly ownerId: string; readonly userId: string },
): Promise<void> => {
  for (const table of tablesOfPet) {
    for (const [author, signature] of SIGNATURES) {
      if (!table.columns[author]) continue;
      await tx.run((knex) => {
        const rows = rowsOfPet(
          knex,
          table,
          knex('pets').where({ userId: ownerId }).select('pets.id'),
        );
        const signedRaw = knex.raw('(select first_name from users where id = ?)', [userId]);
        return rows.where({ [author]: userId }).update({ [author]: null, [signature]: signedRaw });
      });
    }
  }
};

/**
 * Signs the entries that an account wrote for pets of others, before its row goes: a null author would be the pet's owner.
 * Rows about the account's own pets go with it, and must not be changed before: PostgreSQL would then check that the pets
 * of the deleted rows exist.
 */
export const signAsFormerMember = async (tx: Runner, userId: string): Promise<void> => {
  for (const table of tablesOfPet) {
    for (const [author, signature] of SIGNATURES) {
      if (!table.columns[author]) continue;
      // `updatedBy` refers to no row, so the database does not empty it.
      const clearedAuthor = author === 'updatedBy' ? { updatedBy: null } : {};
      await tx.run((knex) =>
        rowsOfOthers(knex, table, userId)
          .where({ [author]: userId })
          .update({ ...clearedAuthor, [signature]: FORMER_MEMBER }),
      );
    }
  }
};
