import type { Knex } from 'knex';

/**
 * The rows that an actor may see, by owner. Household membership will be a change in this file
 * only.
 */
export interface Scope {
  readonly ownerId: string;
}

/** The pets of a scope that are not deleted, as a subquery of ids: `.whereIn('petId', visiblePets(k, scope))`. */
export const visiblePets = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  k('pets').where({ userId: scope.ownerId }).whereNull('deletedAt').select('id');

/**
 * A visible pet by id, as a subquery: `.where('petId', visiblePet(k, scope, id))`. Unlike
 * `visiblePets` it reads no list.
 */
export const visiblePet = (k: Knex, scope: Scope, id: string): Knex.QueryBuilder =>
  visiblePets(k, scope).where({ id });

/**
 * The visible pets that are alive, as a subquery of ids. Everything about the future (reminders,
 * counts, score, coverage, budget, notices) concerns only these. `isLiving` is the same rule
 * outside SQL.
 */
export const livingPets = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  visiblePets(k, scope).whereNull('passedAwayOn');

/** The visible pets except samples, as a subquery of ids. Exports contain these. */
export const ownPets = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  visiblePets(k, scope).where({ isSample: false });

/** The expenses of a scope that have no record and are not deleted. */
export const visibleExpenses = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  k('expenseItems').where('expenseItems.userId', scope.ownerId).whereNull('expenseItems.deletedAt');

/**
 * The pets of a scope that were deleted after an instant, as a subquery of ids. They can still be
 * restored.
 */
export const deletedPets = (k: Knex, scope: Scope, after: string): Knex.QueryBuilder =>
  k('pets').where({ userId: scope.ownerId }).where('deletedAt', '>', after).select('id');
