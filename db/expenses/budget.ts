import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { livingPets, type Scope } from '#db/scope.ts';
import { type Days, spentBy } from './spent.ts';

export type BudgetedPet = Pick<PetRow, 'id' | 'name' | 'category' | 'imageBlobId' | 'photoFocus'>;

/** The pets that the budget is for: those that are alive. */
export const listBudgetedPets = (db: Runner, scope: Scope): Promise<readonly BudgetedPet[]> =>
  db.run((k) =>
    k<PetRow>('pets')
      .whereIn('id', livingPets(k, scope))
      .orderBy(['createdAt', 'id'])
      .select('id', 'name', 'category', 'imageBlobId', 'photoFocus'),
  );

/** The expenses of one pet in one month, or, without a pet, those for all pets. */
export interface PetMonthRow {
  readonly petId: PetRow['id'] | null;
  /** YYYY-MM */
  readonly month: string;
  readonly centavos: number;
}

/** What was spent on every pet in each month of a span, in one statement; only what cost anything. */
export const listPetMonths = (
  db: Runner,
  scope: Scope,
  days: Days,
): Promise<readonly PetMonthRow[]> =>
  db.run((k) =>
    spentBy(k, scope, ['pet_id', 'month'], days).select<PetMonthRow[]>(
      'petId',
      'month',
      'centavos',
    ),
  );
