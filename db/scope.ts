import type { Knex } from 'knex';

/** Whose booklets an actor may see. Members of a household will come as a change here, and only here. */
export interface Scope {
  readonly ownerId: string;
}

/** The pets of a scope that are not deleted, as a subquery of ids: `.whereIn('petId', visiblePets(k, scope))`. */
export const visiblePets = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  k('pets').where({ userId: scope.ownerId }).whereNull('deletedAt').select('id');

/** One of the visible pets, as a subquery of its id: `.where('petId', visiblePet(k, scope, id))`. No list is made. */
export const visiblePet = (k: Knex, scope: Scope, id: string): Knex.QueryBuilder =>
  visiblePets(k, scope).where({ id });

/**
 * The visible pets that are alive, as a subquery of ids: whatever looks ahead (reminders, counts, score, coverage,
 * budget, notices) is about these alone. In the browser and in code the same rule is `isLiving`.
 */
export const livingPets = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  visiblePets(k, scope).whereNull('passedAwayOn');

/** The visible pets but the samples of a look around, as a subquery of ids: what an export is about. */
export const ownPets = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  visiblePets(k, scope).where({ isSample: false });

/** The expenses of a scope that are no records and are not deleted. */
export const visibleExpenses = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  k('expenseItems').where('expenseItems.userId', scope.ownerId).whereNull('expenseItems.deletedAt');

/** The pets of a scope that were deleted after an instant, as a subquery of ids: what can still be taken back. */
export const deletedPets = (k: Knex, scope: Scope, after: string): Knex.QueryBuilder =>
  k('pets').where({ userId: scope.ownerId }).where('deletedAt', '>', after).select('id');
