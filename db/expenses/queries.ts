import { IS_DONE } from '#db/due.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { type DayRange, sumSpendingBy } from './spent.ts';
import type { ExpenseItemRow } from './table.ts';

/**
 * The type of an expense: the kind of care of a record, or the category of an expense without a
 * record.
 */
export type ExpenseRowType = RecordRow['type'] | ExpenseItemRow['category'];

export interface ExpenseTotals {
  readonly pets: number;
  readonly records: number;
  readonly completed: number;
  readonly yearCentavos: number;
  readonly monthCentavos: number;
}

const ZERO_TOTALS: ExpenseTotals = {
  pets: 0,
  records: 0,
  completed: 0,
  yearCentavos: 0,
  monthCentavos: 0,
};

/**
 * The numbers of pets, records and completed reminders, and the spending in a year and in a month,
 * in one statement. Pets that passed away count, because their care was done and paid for.
 */
export const readTotals = async (
  db: Runner,
  scope: ReadScope,
  year: DayRange,
  month: DayRange,
): Promise<ExpenseTotals> => {
  const row = await db.run((knex) => {
    const records = () =>
      knex('medicalRecords').whereIn('petId', visiblePets(knex, scope)).whereNull('deletedAt');
    const sumCentavos = (days: DayRange) => sumSpendingBy(knex, scope, [], days).select('centavos');
    return knex
      .select(
        knex('pets').whereIn('id', visiblePets(knex, scope)).count('*').as('pets'),
        records().count('*').as('records'),
        knex('reminders')
          .whereIn('petId', visiblePets(knex, scope))
          .whereRaw(IS_DONE)
          .count('*')
          .as('completed'),
        sumCentavos(year).as('yearCentavos'),
        sumCentavos(month).as('monthCentavos'),
      )
      .first<ExpenseTotals | undefined>();
  });
  return row ?? ZERO_TOTALS;
};

/** The sum and the number of some expenses. */
export interface YearSpending {
  readonly centavos: number;
  readonly records: number;
}

/** `month` is YYYY-MM. */
export interface MonthSpending extends YearSpending {
  readonly month: string;
}

export interface TypeSpending extends YearSpending {
  readonly type: ExpenseRowType;
}

export interface PetSpending extends YearSpending {
  readonly petId: PetRow['id'];
  readonly petName: PetRow['name'];
  readonly category: PetRow['category'];
  readonly imageBlobId: PetRow['imageBlobId'];
  readonly photoFocus: PetRow['photoFocus'];
}

/** Spending for all pets, and for deleted pets. */
interface SpendingWithoutPet extends YearSpending {
  readonly petId: null;
}

const isOfPet = (part: PetSpending | SpendingWithoutPet): part is PetSpending =>
  part.petId !== null;

/**
 * Spending in a period by month, type and pet, without records that have no cost. Runs three
 * statements.
 */
export const readSpending = async (
  db: Runner,
  scope: ReadScope,
  days: DayRange,
): Promise<{
  readonly months: readonly MonthSpending[];
  readonly types: readonly TypeSpending[];
  readonly pets: readonly PetSpending[];
  /** Spending for all pets, and for deleted pets. */
  readonly forAll: YearSpending;
}> => {
  const petSpending = await db.run((knex) =>
    sumSpendingBy(knex, scope, ['pet_id'], days)
      .leftJoin('pets', 'pets.id', 'sums.petId')
      .orderBy('pets.id')
      .select<(PetSpending | SpendingWithoutPet)[]>(
        'sums.petId',
        'sums.centavos',
        'sums.records',
        'pets.name as petName',
        'pets.category',
        'pets.imageBlobId',
        'pets.photoFocus',
      ),
  );
  return {
    months: await db.run((knex) =>
      sumSpendingBy(knex, scope, ['month'], days).select<MonthSpending[]>(
        'month',
        'centavos',
        'records',
      ),
    ),
    types: await db.run((knex) =>
      sumSpendingBy(knex, scope, ['type'], days)
        .orderBy('type')
        .select<TypeSpending[]>('type', 'centavos', 'records'),
    ),
    pets: petSpending.filter(isOfPet),
    forAll: petSpending.find(({ petId }) => petId === null) ?? { centavos: 0, records: 0 },
  };
};

export type SpendingPet = Pick<PetSpending, 'petId' | 'petName'>;

/** The years, YYYY, with any spending, and the pets that it was for, over all time. */
export const readSpendingYears = async (
  db: Runner,
  scope: ReadScope,
): Promise<{ readonly years: readonly string[]; readonly pets: readonly SpendingPet[] }> => {
  const rows: readonly { readonly year: string }[] = await db.run((knex) =>
    sumSpendingBy(knex, scope, ['year']).select('year'),
  );
  const pets = await db.run((knex) =>
    knex('pets')
      .whereIn('id', visiblePets(knex, scope))
      .whereIn('id', sumSpendingBy(knex, scope, ['pet_id']).whereNotNull('petId').select('petId'))
      .orderBy(['name', 'id'])
      .select<SpendingPet[]>('id as petId', 'name as petName'),
  );
  return { years: rows.map(({ year }) => year), pets };
};
