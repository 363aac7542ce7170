import { IS_DONE } from '#db/due.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { pets as petTable } from '#db/pets/table.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { livingPets, type ReadScope, visiblePets } from '#db/scope.ts';

const petColumns = petTable.pick(
  'id',
  'name',
  'category',
  'breed',
  'imageBlobId',
  'photoFocus',
  'isSample',
);

/**
 * A living pet with the day, YYYY-MM-DD, of its latest record of each kind of care; null without a
 * record.
 */
export interface CareRow extends Pick<PetRow, (typeof petColumns)[number]> {
  readonly lastVaccine: string | null;
  readonly lastDeworming: string | null;
  readonly lastCheckup: string | null;
}

const CARE_FIELDS = {
  vaccine: 'lastVaccine',
  deworming: 'lastDeworming',
  checkup: 'lastCheckup',
} as const;
type CareField = keyof typeof CARE_FIELDS;

/** Runs two statements, whatever the number of pets and records. */
export const listCare = async (db: Runner, scope: ReadScope): Promise<readonly CareRow[]> => {
  const pets = await db.run((knex) =>
    knex<PetRow>('pets')
      .whereIn('id', livingPets(knex, scope))
      .orderBy(['createdAt', 'id'])
      .select(...petColumns),
  );
  const latestCare: readonly { petId: string; type: CareField; last: string }[] = await db.run(
    (knex) =>
      knex('medicalRecords')
        .whereIn('petId', livingPets(knex, scope))
        .whereIn('type', Object.keys(CARE_FIELDS))
        .whereNull('deletedAt')
        .groupBy('petId', 'type')
        .select('petId', 'type', knex.raw('max(date_administered) as last')),
  );
  const byPet = Map.groupBy(latestCare, ({ petId }) => petId);
  return pets.map((pet) => {
    const days = { lastVaccine: null, lastDeworming: null, lastCheckup: null };
    const lastByCareType = (byPet.get(pet.id) ?? []).map(
      ({ type, last }) => [CARE_FIELDS[type], last] as const,
    );
    return { ...pet, ...days, ...Object.fromEntries(lastByCareType) };
  });
};

/** The current month, as ISO UTC instants. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export interface InsightTotals {
  readonly pets: number;
  readonly records: number;
  readonly completed: number;
}

/**
 * The numbers of pets and records, and of the reminders of living pets, except those of documents,
 * that were completed in a period, in one statement.
 */
export const countTotals = async (
  db: Runner,
  scope: ReadScope,
  span: DaySpan,
): Promise<InsightTotals> => {
  const row = await db.run((knex) =>
    knex
      .select(
        knex('pets').whereIn('id', visiblePets(knex, scope)).count('*').as('pets'),
        knex('medicalRecords')
          .whereIn('petId', visiblePets(knex, scope))
          .whereNull('deletedAt')
          .count('*')
          .as('records'),
        knex('reminders')
          .whereIn('petId', livingPets(knex, scope))
          .whereRaw(IS_DONE)
          .whereNull('documentId')
          .where('completedAt', '>=', span.from)
          .where('completedAt', '<', span.to)
          .count('*')
          .as('completed'),
      )
      .first<InsightTotals | undefined>(),
  );
  return row ?? { pets: 0, records: 0, completed: 0 };
};

export type ActivityRow = Pick<
  RecordRow,
  'id' | 'petId' | 'type' | 'title' | 'dateAdministered' | 'cost' | 'costCentavos'
> & { readonly petName: PetRow['name'] };

/** The latest records of all pets, newest first, then by id. */
export const listActivity = (
  db: Runner,
  scope: ReadScope,
  limit: number,
): Promise<readonly ActivityRow[]> =>
  db.run((knex) =>
    knex('medicalRecords')
      .join('pets', 'pets.id', 'medicalRecords.petId')
      .whereIn(
        'medicalRecords.id',
        knex('medicalRecords')
          .whereIn('petId', visiblePets(knex, scope))
          .whereNull('deletedAt')
          .orderBy([{ column: 'dateAdministered', order: 'desc' }, { column: 'id' }])
          .limit(limit)
          .select('id'),
      )
      .orderBy([
        { column: 'medicalRecords.dateAdministered', order: 'desc' },
        { column: 'medicalRecords.id' },
      ])
      .select<ActivityRow[]>(
        'medicalRecords.id',
        'medicalRecords.petId',
        'medicalRecords.type',
        'medicalRecords.title',
        'medicalRecords.dateAdministered',
        'medicalRecords.cost',
        'medicalRecords.costCentavos',
        'pets.name as petName',
      ),
  );
