import type { Knex } from 'knex';
import { IS_DONE } from '#db/due.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { type Scope, visiblePets } from '#db/scope.ts';

/** Calendar days, YYYY-MM-DD: from the first up to, and not on, the second. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The records that cost anything, as the index of those says it: sums are read from that alone. */
export const IS_COSTLY = 'medical_records.deleted_at is null and medical_records.cost_centavos > 0';

const costly = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  k('medicalRecords').whereIn('petId', visiblePets(k, scope)).whereRaw(IS_COSTLY);

export interface Totals {
  readonly pets: number;
  readonly records: number;
  readonly completed: number;
  readonly yearCentavos: number;
  readonly monthCentavos: number;
}

const NOTHING: Totals = { pets: 0, records: 0, completed: 0, yearCentavos: 0, monthCentavos: 0 };

/**
 * How many pets, records and reminders that were done there are, and what the records of a year and of a month cost,
 * in one statement. A pet that passed away counts: what was done and paid for it stays.
 */
export const readTotals = async (
  db: Runner,
  scope: Scope,
  year: Days,
  month: Days,
): Promise<Totals> => {
  const row = await db.run((k) => {
    const records = () =>
      k('medicalRecords').whereIn('petId', visiblePets(k, scope)).whereNull('deletedAt');
    const spent = ({ from, to }: Days) =>
      costly(k, scope)
        .where('dateAdministered', '>=', from)
        .where('dateAdministered', '<', to)
        .select(k.raw('coalesce(sum(cost_centavos), 0)'));
    return k
      .select(
        k('pets').whereIn('id', visiblePets(k, scope)).count('*').as('pets'),
        records().count('*').as('records'),
        k('reminders')
          .whereIn('petId', visiblePets(k, scope))
          .whereRaw(IS_DONE)
          .count('*')
          .as('completed'),
        spent(year).as('yearCentavos'),
        spent(month).as('monthCentavos'),
      )
      .first<Totals | undefined>();
  });
  return row ?? NOTHING;
};

/** The total cost of some records, and the number of records that have a cost. */
export interface Spending {
  readonly centavos: number;
  readonly records: number;
}

/** `month` is YYYY-MM. */
export interface MonthSpending extends Spending {
  readonly month: string;
}

export interface TypeSpending extends Spending {
  readonly type: RecordRow['type'];
}

export interface PetSpending extends Spending {
  readonly petId: PetRow['id'];
  readonly petName: PetRow['name'];
  readonly category: PetRow['category'];
  readonly imageBlobId: PetRow['imageBlobId'];
}

const sums = (k: Knex) => [
  k.raw('sum(cost_centavos) as centavos'),
  // As a number on both databases.
  k.raw('count(*) as records'),
];

const spentIn = (k: Knex, scope: Scope, { from, to }: Days) =>
  costly(k, scope).where('dateAdministered', '>=', from).where('dateAdministered', '<', to);

/** Spending in a period by month, type and pet, without records that cost nothing; runs three statements. */
export const readSpending = async (
  db: Runner,
  scope: Scope,
  days: Days,
): Promise<{
  readonly months: readonly MonthSpending[];
  readonly types: readonly TypeSpending[];
  readonly pets: readonly PetSpending[];
}> => {
  const month = 'substr(date_administered, 1, 7)';
  return {
    months: await db.run((k) =>
      spentIn(k, scope, days)
        .groupByRaw(month)
        .select<MonthSpending[]>(k.raw(`${month} as month`), ...sums(k)),
    ),
    types: await db.run((k) =>
      spentIn(k, scope, days)
        .groupBy('type')
        .orderBy('type')
        .select<TypeSpending[]>('type', ...sums(k)),
    ),
    pets: await db.run((k) =>
      k
        .from(
          spentIn(k, scope, days)
            .groupBy('petId')
            .select('petId', ...sums(k))
            .as('spent'),
        )
        .join('pets', 'pets.id', 'spent.petId')
        .orderBy('pets.id')
        .select<PetSpending[]>(
          'spent.petId',
          'spent.centavos',
          'spent.records',
          'pets.name as petName',
          'pets.category',
          'pets.imageBlobId',
        ),
    ),
  };
};

export type SpentPet = Pick<PetSpending, 'petId' | 'petName'>;

/** The years, YYYY, in which anything was spent, and the pets that it was spent on, over all time. */
export const readSpendingYears = async (
  db: Runner,
  scope: Scope,
): Promise<{ readonly years: readonly string[]; readonly pets: readonly SpentPet[] }> => {
  const rows: readonly { readonly year: string }[] = await db.run((k) =>
    costly(k, scope).distinct(k.raw('substr(date_administered, 1, 4) as year')),
  );
  const pets = await db.run((k) =>
    k('pets')
      .whereIn('id', visiblePets(k, scope))
      .whereExists(
        k('medicalRecords')
          .where('petId', k.ref('pets.id'))
          .whereRaw(IS_COSTLY)
          .select('medicalRecords.petId'),
      )
      .orderBy(['name', 'id'])
      .select<SpentPet[]>('id as petId', 'name as petName'),
  );
  return { years: rows.map(({ year }) => year), pets };
};
