import type { Knex } from 'knex';
import { compiledInScope } from '#db/compiled-in-scope.ts';
import { type DayStart, dueBetween, IS_DONE, overdueBefore } from '#db/due.ts';
import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { PetRow, PetWindow } from '#db/pets/queries.ts';
import {
  accessColumns,
  livingPets,
  type PetAccess,
  type ReadScope,
  toRowWithAccess,
  visiblePets,
} from '#db/scope.ts';
import { reminders } from './table.ts';

export type ReminderRow = RowOf<typeof reminders>;

const joinedPet = {
  petUserId: 'pets.userId',
  petName: 'pets.name',
  petCategory: 'pets.category',
  petBreed: 'pets.breed',
  petImageBlobId: 'pets.imageBlobId',
  petPhotoFocus: 'pets.photoFocus',
} as const;

/** A reminder with the columns of its pet that are shown, but without the photo's bytes. */
export interface ReminderWithPetRow extends ReminderRow, PetAccess {
  readonly petUserId: PetRow['userId'];
  readonly petName: PetRow['name'];
  readonly petCategory: PetRow['category'];
  readonly petBreed: PetRow['breed'];
  readonly petImageBlobId: PetRow['imageBlobId'];
  readonly petPhotoFocus: PetRow['photoFocus'];
}

const withPets = (knex: Knex, scope: ReadScope) =>
  knex('reminders')
    .join('pets', 'pets.id', 'reminders.petId')
    .whereIn('reminders.petId', visiblePets(knex, scope))
    .whereNull('reminders.deletedAt');

const namedColumns = [
  ...reminders.of(reminders.names),
  ...Object.entries(joinedPet).map(([name, column]) => `${column} as ${name}`),
];

export interface ReminderFilter {
  readonly petId?: string | undefined;
  /** Only open reminders that are due before this day. */
  readonly overdueAt?: DayStart | undefined;
  /** Leaves out the ends of documents, which say nothing about a pet's health. */
  readonly isCareOnly?: boolean | undefined;
}

const listedColumns = reminders.pick(
  'id',
  'petId',
  'medicalRecordId',
  'documentId',
  'type',
  'title',
  'dueDate',
  'isCompleted',
  'completedAt',
  'notificationSent',
  'createdAt',
);

/** The columns of a reminder that lists need. Up to a thousand reminders are read at a time. */
export type ListedReminderRow = Pick<ReminderRow, (typeof listedColumns)[number]> &
  Omit<ReminderWithPetRow, keyof ReminderRow>;

type ListedReminderSource = Parameters<typeof toRowWithAccess<Omit<ListedReminderRow, 'role'>>>[0];
type ReminderWithPetSource = Parameters<
  typeof toRowWithAccess<Omit<ReminderWithPetRow, 'role'>>
>[0];

const listedNames = [
  ...reminders.of(listedColumns),
  ...Object.entries(joinedPet).map(([name, column]) => `${column} as ${name}`),
];

/** The reminders whose ids a subquery selects, by due date. */
const selectReminders = (knex: Knex, scope: ReadScope, ids: Knex.QueryBuilder) =>
  withPets(knex, scope)
    .whereIn('reminders.id', ids)
    .orderBy(['reminders.dueDate', 'reminders.id'])
    .select<ListedReminderSource[]>(...listedNames, ...accessColumns(knex, scope));

const narrowToPets = (knex: Knex, pets: Knex.QueryBuilder, petId: string | undefined) => {
  const query = knex('reminders').whereIn('petId', pets).whereNull('deletedAt');
  return petId === undefined ? query : query.where({ petId });
};

const openReminders = (
  knex: Knex,
  scope: ReadScope,
  { petId, overdueAt, isCareOnly }: ReminderFilter,
) => {
  const query = narrowToPets(knex, livingPets(knex, scope), petId).where({ isCompleted: false });
  if (isCareOnly) query.whereNull('documentId');
  return overdueAt ? query.where(overdueBefore(knex, overdueAt)) : query;
};

/** Includes reminders of pets that passed away, because completed care stays visible. */
const completedReminders = (knex: Knex, scope: ReadScope, { petId }: ReminderFilter) => {
  const query = knex('reminders').whereIn('petId', visiblePets(knex, scope)).whereRaw(IS_DONE);
  return petId === undefined ? query : query.where({ petId });
};

/** A window of the open reminders of living pets by due date, in one statement. */
export const listOpenReminders = async (
  db: Runner,
  scope: ReadScope,
  filter: ReminderFilter,
  { limit, offset }: PetWindow,
): Promise<readonly ListedReminderRow[]> => {
  const rows = await db.run((knex) => {
    const soonestQuery = openReminders(knex, scope, filter)
      .orderBy(['dueDate', 'id'])
      .limit(limit)
      .offset(offset);
    return selectReminders(knex, scope, soonestQuery.select('id'));
  });
  return rows.map(toRowWithAccess);
};

/** A window of the last completed reminders, in the order of their due dates, in one statement. */
export const listDoneReminders = async (
  db: Runner,
  scope: ReadScope,
  filter: ReminderFilter,
  { limit, offset }: PetWindow,
): Promise<readonly ListedReminderRow[]> => {
  const rows = await db.run((knex) => {
    const latest = completedReminders(knex, scope, filter)
      .orderBy([{ column: 'completedAt', order: 'desc' }, 'id'])
      .limit(limit)
      .offset(offset);
    return selectReminders(knex, scope, latest.select('id'));
  });
  return rows.map(toRowWithAccess);
};

/** The numbers of open and of completed reminders, in one statement. */
export const countReminders = async (
  db: Runner,
  scope: ReadScope,
  filter: ReminderFilter,
): Promise<{ readonly open: number; readonly done: number }> => {
  const row = await db.run((knex) =>
    knex
      .select(
        openReminders(knex, scope, filter).count('*').as('open'),
        completedReminders(knex, scope, filter).count('*').as('done'),
      )
      .first<{ open: number; done: number } | undefined>(),
  );
  return row ?? { open: 0, done: 0 };
};

export const findReminder = async (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<ReminderWithPetRow | undefined> => {
  const row = await db.run((knex) =>
    withPets(knex, scope)
      .where('reminders.id', id)
      .first<ReminderWithPetSource | undefined>(...namedColumns, ...accessColumns(knex, scope)),
  );
  return row && toRowWithAccess(row);
};

export interface ReminderCounts {
  readonly petId: string;
  readonly overdueCount: number;
  readonly upcomingCount: number;
}

/** The numbers of overdue and upcoming reminders of each living pet, in one grouped statement. */
export const countOpenReminders = (
  db: Runner,
  scope: ReadScope,
  { day, instant }: DayStart,
  { isCareOnly }: Pick<ReminderFilter, 'isCareOnly'> = {},
): Promise<readonly ReminderCounts[]> => countOpen(db, scope, { day, instant }, { isCareOnly });

const countOpen = compiledInScope(
  (knex, scope, { day, instant }: DayStart, { isCareOnly }: Pick<ReminderFilter, 'isCareOnly'>) => {
    const isOverdue = overdueBefore(knex, { day, instant });
    return openReminders(knex, scope, { isCareOnly })
      .groupBy('petId')
      .select<ReminderCounts[]>(
        'petId',
        knex.raw('sum(case when ? then 1 else 0 end) as overdue_count', [isOverdue]),
        knex.raw('sum(case when ? then 0 else 1 end) as upcoming_count', [isOverdue]),
      );
  },
);

/** The reminders that were created from these records, including deleted ones. */
export const listReminderRows = (
  db: Runner,
  recordIds: readonly string[],
): Promise<readonly ReminderRow[]> => listFollowing(db, { recordIds });

const listFollowing = compiledOnce((knex, { recordIds }: { recordIds: readonly string[] }) =>
  knex<ReminderRow>('reminders')
    .whereIn('medicalRecordId', recordIds)
    .select<ReminderRow[]>(...reminders.names),
);

/** The reminder of a document, also where it is deleted. */
export const findReminderOfDocument = (
  db: Runner,
  documentId: string,
): Promise<ReminderRow | undefined> =>
  db.run((knex) =>
    knex<ReminderRow>('reminders')
      .where({ documentId })
      .first(...reminders.names),
  );

export const insertReminder: (db: Runner, row: ReminderRow) => Promise<unknown> = compiledOnce(
  (knex, row: ReminderRow) => knex<ReminderRow>('reminders').insert(row),
);

/** Writes the completion of reminders that were found in the actor's scope. */
export const rewriteReminders = (tx: Runner, rows: readonly ReminderRow[]): Promise<unknown> =>
  tx.run((knex) =>
    knex<ReminderRow>('reminders')
      .insert([...rows])
      .onConflict('id')
      .merge(['isOverdue', 'isCompleted', 'completedAt', 'completedByRecordId', 'updatedAt']),
  );

/**
 * The completed reminders of records, found in the actor's scope, for which it is not stored what
 * completed them.
 */
export const listUnlinked = (
  tx: Runner,
  recordIds: readonly string[],
): Promise<readonly ReminderRow[]> =>
  tx.run((knex) =>
    knex<ReminderRow>('reminders')
      .whereIn('medicalRecordId', recordIds)
      .where({ isCompleted: true })
      .whereNull('completedByRecordId')
      .whereNull('deletedAt')
      .select(...reminders.names),
  );

/** All reminders of pets that were found in the actor's scope, including deleted ones. */
export const listRemindersOfPets = (
  tx: Runner,
  petIds: readonly string[],
): Promise<readonly ReminderRow[]> =>
  tx.run((knex) =>
    knex<ReminderRow>('reminders')
      .whereIn('petId', petIds)
      .select(...reminders.names),
  );

export type ReminderChanges = Partial<Omit<ReminderRow, 'id' | 'createdAt'>>;

export const updateReminder = (db: Runner, id: string, changes: ReminderChanges): Promise<number> =>
  db.run((knex) => knex<ReminderRow>('reminders').where({ id }).update(changes));

export const deleteReminders = (db: Runner, ids: readonly string[]): Promise<number> =>
  db.run((knex) => knex<ReminderRow>('reminders').whereIn('id', ids).delete());

/**
 * The open reminders of living pets that are due between two days, the first inclusive and the
 * second exclusive: at most `each` for a pet, soonest first, in one statement. Ends of documents are left out.
 */
export const listUpcoming = (
  db: Runner,
  scope: ReadScope,
  from: DayStart,
  dayStart: DayStart,
  each: number,
): Promise<readonly ReminderRow[]> =>
  db.run((knex) => {
    const rankedQuery = knex('reminders')
      .whereIn('petId', livingPets(knex, scope))
      .whereNull('deletedAt')
      .whereNull('documentId')
      .where({ isCompleted: false })
      .where(dueBetween(knex, from, dayStart))
      .select(
        'id',
        knex.raw('row_number() over (partition by pet_id order by due_date, id) as place'),
      )
      .as('ranked');
    return knex('reminders')
      .whereIn('id', knex.from(rankedQuery).where('place', '<=', each).select('id'))
      .orderBy(['petId', 'dueDate', 'id'])
      .select<ReminderRow[]>(...reminders.names);
  });
