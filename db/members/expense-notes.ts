import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { sharedExpenses } from '#db/scope.ts';
import { noteEnded } from './notes.ts';

/** The members who see an expense of an owner because of its pet. */
export const listMembersByPetOfExpense = (
  tx: Runner,
  ownerId: string,
  expenseId: string,
): Promise<readonly string[]> =>
  tx.run((knex) =>
    sharedExpenses(knex('memberships'))
      .where({ 'memberships.ownerId': ownerId, 'expenseItems.id': expenseId })
      .whereRaw('not memberships.all_pets')
      .pluck('memberships.userId'),
  );

/** Adds notes to the feeds of members who saw these expenses because of their pets, and who see them no longer. */
const noteExpenses = async (
  tx: Runner,
  narrow: (expenses: Knex.QueryBuilder, knex: Knex) => void,
  instant: string,
): Promise<void> => {
  const rows: readonly { readonly userId: string; readonly id: string }[] = await tx.run((knex) =>
    sharedExpenses(knex('memberships'))
      .whereRaw('not memberships.all_pets')
      .modify(narrow, knex)
      .select('memberships.userId', 'expenseItems.id'),
  );
  for (const [userId, expenses] of Map.groupBy(rows, (row) => row.userId)) {
    const things = expenses.map(({ id }) => ({ entity: 'expense', id }) as const);
    await noteEnded(tx, userId, things, instant);
  }
};

/** Adds such notes about the expenses of a pet that is about to become another account's. */
export const noteExpensesOfPet = (
  tx: Runner,
  { ownerId, petId }: { readonly ownerId: string; readonly petId: string },
  instant: string,
): Promise<void> =>
  noteExpenses(
    tx,
    (expenses) => expenses.where({ 'memberships.ownerId': ownerId, 'expenseItems.petId': petId }),
    instant,
  );

/** Adds such notes about expenses that are about to be deleted for good, or whose pets are. */
export const notePurgedExpenses = async (
  tx: Runner,
  deletedBefore: string,
  instant: string,
): Promise<void> => {
  await noteExpenses(
    tx,
    (expenses) => expenses.where('expenseItems.deletedAt', '<=', deletedBefore),
    instant,
  );
  await noteExpenses(
    tx,
    (expenses, knex) =>
      expenses.whereIn(
        'expenseItems.petId',
        knex('pets').where('pets.deletedAt', '<=', deletedBefore).select('pets.id'),
      ),
    instant,
  );
};
