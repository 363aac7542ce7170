import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { livingPets, type Scope, visiblePets } from '#db/scope.ts';
import { type Days, IS_COSTLY } from './queries.ts';

export type BudgetedPet = Pick<PetRow, 'id' | 'name' | 'category' | 'imageBlobId'>;

/** The pets that the budget is for: those that are alive. */
export const listBudgetedPets = (db: Runner, scope: Scope): Promise<readonly BudgetedPet[]> =>
  db.run((k) =>
    k<PetRow>('pets')
      .whereIn('id', livingPets(k, scope))
      .orderBy(['createdAt', 'id'])
      .select('id', 'name', 'category', 'imageBlobId'),
  );

/** What one pet cost in one month. */
export interface PetMonthRow {
  readonly petId: PetRow['id'];
  /** YYYY-MM */
  readonly month: string;
  readonly centavos: number;
}

/** What was spent on every pet in each month of a span, in one statement; only what cost anything. */
export const listPetMonths = (
  db: Runner,
  scope: Scope,
  { from, to }: Days,
): Promise<readonly PetMonthRow[]> =>
  db.run((k) => {
    const month = 'substr(date_administered, 1, 7)';
    return k('medicalRecords')
      .whereIn('petId', visiblePets(k, scope))
      .whereRaw(IS_COSTLY)
      .where('dateAdministered', '>=', from)
      .where('dateAdministered', '<', to)
      .groupBy('petId', k.raw(month))
      .select<PetMonthRow[]>(
        'petId',
        k.raw(`${month} as month`),
        k.raw('sum(cost_centavos) as centavos'),
      );
  });
