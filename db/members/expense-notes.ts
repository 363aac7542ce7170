import type { Knex } from 'knex';
import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { currentMemberships, type ReadScope, sharedExpenses } from '#db/scope.ts';
import { insertNotes, SEPARATOR } from './notes.ts';

/** The ids of the expenses that a membership shows, deleted ones included. */
export const listSharedExpenseIds = (tx: Runner, id: string): Promise<readonly string[]> =>
  tx.run((knex) =>
    sharedExpenses(knex('memberships')).where('memberships.id', id).pluck('expenseItems.id'),
  );

/** The ids among these of expenses that others share with an account. */
export const findSharedExpenses = async (
  db: Runner,
  { ownerId, sharedAt }: ReadScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0 || sharedAt === undefined) return new Set();
  return new Set(
    await db.run((knex) =>
      sharedExpenses(currentMemberships(knex, ownerId, sharedAt))
        .whereIn('expenseItems.id', ids)
        .pluck<string[]>('expenseItems.id'),
    ),
  );
};

/** Adds notes to a member's feed that these expenses are gone for the member. */
export const noteEndedExpenses = (
  tx: Runner,
  userId: string,
  expenseIds: readonly string[],
  instant: string,
): Promise<void> =>
  insertNotes(
    tx,
    expenseIds.map((id) => ({
      id: ['expense', id, v7()].join(SEPARATOR),
      ...{ userId, petId: '', endedAt: instant },
    })),
  );

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
    const ids = expenses.map(({ id }) => id);
    await noteEndedExpenses(tx, userId, ids, instant);
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
