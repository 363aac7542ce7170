import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { livingPets, type ReadScope } from '#db/scope.ts';
import { type DayRange, sumSpendingBy } from './spent.ts';

export type BudgetedPet = Pick<PetRow, 'id' | 'name' | 'category' | 'imageBlobId' | 'photoFocus'>;

/** The living pets, which the budget is for. */
export const listBudgetedPets = (db: Runner, scope: ReadScope): Promise<readonly BudgetedPet[]> =>
  db.run((knex) =>
    knex<PetRow>('pets')
      .whereIn('id', livingPets(knex, scope))
      .orderBy(['createdAt', 'id'])
      .select('id', 'name', 'category', 'imageBlobId', 'photoFocus'),
  );

/** The spending on one pet in one month. Without a pet, the spending for all pets. */
export interface PetMonthRow {
  readonly petId: PetRow['id'] | null;
  /** The month as YYYY-MM. */
  readonly month: string;
  readonly centavos: number;
}

/**
 * The spending on each pet in each month of a period, in one statement. Months without spending are
 * missing.
 */
export const listPetMonths = (
  db: Runner,
  scope: ReadScope,
  days: DayRange,
): Promise<readonly PetMonthRow[]> =>
  db.run((knex) =>
    sumSpendingBy(knex, scope, ['pet_id', 'month'], days).select<PetMonthRow[]>(
      'petId',
      'month',
      'centavos',
    ),
  );
