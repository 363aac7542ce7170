import type { PetRow } from '#db/pets/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { Runner } from '#db/run.ts';
import { type Scope, visiblePets } from '#db/scope.ts';

/** Calendar days, YYYY-MM-DD: from the first up to, and not on, the second. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

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
      records()
        .where('dateAdministered', '>=', from)
        .where('dateAdministered', '<', to)
        .select(k.raw('coalesce(sum(cost_centavos), 0)'));
    return k
      .select(
        k('pets').whereIn('id', visiblePets(k, scope)).count('*').as('pets'),
        records().count('*').as('records'),
        k('reminders')
          .whereIn('petId', visiblePets(k, scope))
          .whereNull('deletedAt')
          .where({ isCompleted: true })
          .count('*')
          .as('completed'),
        spent(year).as('yearCentavos'),
        spent(month).as('monthCentavos'),
      )
      .first<Totals | undefined>();
  });
  return row ?? NOTHING;
};

/** What one pet's records of one type cost in one month, and how many of them cost anything. */
export interface SpendingRow {
  readonly petId: PetRow['id'];
  readonly petName: PetRow['name'];
  readonly category: PetRow['category'];
  readonly imageBlobId: PetRow['imageBlobId'];
  readonly type: RecordRow['type'];
  /** YYYY-MM */
  readonly month: string;
  readonly centavos: number;
  readonly records: number;
}

/** What was spent in a span, by month, type and pet, in one grouped statement; only what cost anything. */
export const listSpending = (
  db: Runner,
  scope: Scope,
  { from, to }: Days,
): Promise<readonly SpendingRow[]> =>
  db.run((k) => {
    const month = 'substr(medical_records.date_administered, 1, 7)';
    return k('medicalRecords')
      .join('pets', 'pets.id', 'medicalRecords.petId')
      .whereIn('medicalRecords.petId', visiblePets(k, scope))
      .whereNull('medicalRecords.deletedAt')
      .where('medicalRecords.costCentavos', '>', 0)
      .where('medicalRecords.dateAdministered', '>=', from)
      .where('medicalRecords.dateAdministered', '<', to)
      .groupBy(
        'pets.id',
        'pets.name',
        'pets.category',
        'pets.imageBlobId',
        'medicalRecords.type',
        k.raw(month),
      )
      .orderBy([{ column: 'pets.id' }, { column: 'medicalRecords.type' }])
      .select<SpendingRow[]>(
        'pets.id as petId',
        'pets.name as petName',
        'pets.category',
        'pets.imageBlobId',
        'medicalRecords.type',
        k.raw(`${month} as month`),
        k.raw('sum(medical_records.cost_centavos) as centavos'),
        k.raw('count(*) as records'),
      );
  });

/** A year in which anything was spent on a pet. */
export interface SpendingYearRow {
  readonly petId: PetRow['id'];
  readonly petName: PetRow['name'];
  /** YYYY */
  readonly year: string;
}

/** In which years anything was spent on which pet, over all time, in one grouped statement. */
export const listSpendingYears = (db: Runner, scope: Scope): Promise<readonly SpendingYearRow[]> =>
  db.run((k) => {
    const year = 'substr(medical_records.date_administered, 1, 4)';
    return k('medicalRecords')
      .join('pets', 'pets.id', 'medicalRecords.petId')
      .whereIn('medicalRecords.petId', visiblePets(k, scope))
      .whereNull('medicalRecords.deletedAt')
      .where('medicalRecords.costCentavos', '>', 0)
      .groupBy('pets.id', 'pets.name', k.raw(year))
      .orderBy('pets.name')
      .select<SpendingYearRow[]>(
        'pets.id as petId',
        'pets.name as petName',
        k.raw(`${year} as year`),
      );
  });
