import type { Knex } from 'knex';
import { IS_OPEN } from '#db/due.ts';
import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RecordGroup, RecordRow } from './queries.ts';
import { medicalRecords } from './table.ts';

const careColumns = medicalRecords.pick(
  'id',
  'petId',
  'type',
  'title',
  'dateAdministered',
  'nextDueDate',
  'reminderEnabled',
  'updatedAt',
  'deletedAt',
);

/** The columns of a record that its reminder depends on. */
export type CareRow = Pick<RecordRow, (typeof careColumns)[number]>;

export interface WrittenRecord extends RecordGroup {
  readonly id: string;
  readonly dateAdministered: string;
}

/**
 * `self`: the record and those that it completed. `earlier`: also the earlier ones that are open.
 */
export type AffectedRecords = 'self' | 'earlier';

/**
 * The records of one kind of care of a pet whose reminders may change after a record was written,
 * including deleted records.
 */
export const listAffected = (
  db: Runner,
  { petId, type, title, id, dateAdministered }: WrittenRecord,
  affectedRecords: AffectedRecords,
): Promise<readonly CareRow[]> =>
  affectedRecords === 'self'
    ? listGroup(db, { petId, type, title, id })
    : listReached(db, { petId, type, title, id, dateAdministered });

/**
 * The records of a kind of care whose ids one of the subqueries selects. The ids are the outer side
 * of a cross join, because SQLite keeps its order. Otherwise it would read every record of the pet
 * and the type.
 */
const recordsWithIds = (
  knex: Knex,
  { petId, type, title }: RecordGroup,
  [first, ...others]: readonly [Knex.QueryBuilder, ...Knex.QueryBuilder[]],
) =>
  knex
    .from(first.union(others).as('found'))
    .joinRaw('cross join medical_records')
    .whereRaw('medical_records.id = found.id')
    .where({
      'medicalRecords.petId': petId,
      'medicalRecords.type': type,
      'medicalRecords.title': title,
    })
    .select<CareRow[]>(...medicalRecords.of(careColumns));

const inOrder = ['medicalRecords.dateAdministered', 'medicalRecords.id'];

const recordIdQueries = (knex: Knex, id: string) =>
  [
    knex('medicalRecords').where({ id }).select('id'),
    knex('reminders').where('completedByRecordId', id).select('medicalRecordId as id'),
  ] as const;

const listGroup = compiledOnce((knex, { id, ...group }: Omit<WrittenRecord, 'dateAdministered'>) =>
  recordsWithIds(knex, group, recordIdQueries(knex, id)).orderBy(inOrder),
);

const listReached = compiledOnce((knex, { id, dateAdministered, ...group }: WrittenRecord) => {
  const { petId, type, title } = group;
  // A reminder has the type and title of its record.
  const openQuery = knex('reminders')
    .join('medicalRecords', 'medicalRecords.id', 'reminders.medicalRecordId')
    .where({ 'reminders.petId': petId, 'reminders.type': type, 'reminders.title': title })
    .whereRaw(IS_OPEN)
    .where('medicalRecords.dateAdministered', '<', dateAdministered)
    .select('medicalRecords.id as id');
  return recordsWithIds(knex, group, [...recordIdQueries(knex, id), openQuery]).orderBy(inOrder);
});

interface CareBefore {
  /** The ids of records of that kind of care. */
  readonly ids: readonly string[];
  /** An instant in ISO UTC. The first later record that was written since then is returned too. */
  readonly writtenSince?: string | undefined;
}

/** The SQL for the first later record of the same kind of care that is not deleted. */
const nextCareSql = (startInstant: string): string => `(
  select later.id from medical_records later
  where later.pet_id = earlier.pet_id and later.type = earlier.type and later.title = earlier.title
    and later.deleted_at is null and later.date_administered > earlier.date_administered${startInstant}
  order by later.date_administered, later.id limit 1)`;

const nextIds = (knex: Knex, { ids, writtenSince }: CareBefore) =>
  [
    // The record that completed a reminder of one of these records: the next one or a later one.
    knex('reminders').whereIn('medicalRecordId', ids).select('completedByRecordId as id'),
    knex('medicalRecords as earlier')
      .whereIn('earlier.id', ids)
      .select(knex.raw(`${nextCareSql('')} as id`)),
    ...(writtenSince === undefined
      ? []
      : [
          knex('medicalRecords as earlier')
            .whereIn('earlier.id', ids)
            .select(knex.raw(`${nextCareSql(' and later.updated_at >= ?')} as id`, [writtenSince])),
        ]),
  ] as const;

const listNext = compiledOnce((knex, { ids, writtenSince, ...group }: RecordGroup & CareBefore) =>
  recordsWithIds(knex, group, nextIds(knex, { ids, writtenSince })),
);

/**
 * The records that follow these records of a kind of care: the next of each, and the one that
 * completed it.
 */
export const listNextCare = (
  db: Runner,
  { petId, type, title }: RecordGroup,
  { ids, writtenSince }: CareBefore,
): Promise<readonly CareRow[]> =>
  listNext(db, {
    petId,
    type,
    title,
    ids,
    ...(writtenSince === undefined ? {} : { writtenSince }),
  });

/** All records of pets that were found in the actor's scope, including deleted ones. */
export const listCareOfPets = (
  tx: Runner,
  petIds: readonly string[],
): Promise<readonly CareRow[]> =>
  tx.run((knex) =>
    knex<RecordRow>('medicalRecords')
      .whereIn('petId', petIds)
      .orderBy(['dateAdministered', 'id'])
      .select(...careColumns),
  );

const doseColumns = medicalRecords.pick(
  'id',
  'petId',
  'type',
  'title',
  'dateAdministered',
  'createdAt',
);

/** When the care of a record was given, and when the record was entered. */
export type RecordDates = Pick<RecordRow, (typeof doseColumns)[number]>;

/** Reads records that were found in the actor's scope. */
export const listRecordDates = (
  db: Runner,
  ids: readonly string[],
): Promise<readonly RecordDates[]> =>
  db.run((knex) =>
    knex<RecordRow>('medicalRecords')
      .whereIn('id', ids)
      .select(...doseColumns),
  );
