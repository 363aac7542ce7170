import type { Knex } from 'knex';
import type { PetRow } from '#db/pets/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import type { Runner } from '#db/run.ts';
import type { ScanRow } from '#db/scans/queries.ts';
import { type Scope, visiblePets } from '#db/scope.ts';

export type ImportedKind = 'profile' | 'pet' | 'record' | 'reminder';

/** What an id of an imported file became in the account. */
export interface ImportIdRow {
  readonly userId: string;
  readonly kind: ImportedKind;
  readonly oldId: string;
  readonly newId: string;
  readonly createdAt: string;
}

export const importIdColumns = [
  'userId',
  'kind',
  'oldId',
  'newId',
  'createdAt',
] as const satisfies readonly (keyof ImportIdRow)[];

const rowsOf = (k: Knex, scope: Scope, kind: Exclude<ImportedKind, 'profile'>) => {
  if (kind === 'pet') return k('pets').whereIn('id', visiblePets(k, scope));
  const table = kind === 'record' ? 'medicalRecords' : 'reminders';
  return k(table).whereIn('petId', visiblePets(k, scope)).whereNull('deletedAt');
};

/** Those of a page of ids that stand in the account and are not deleted. */
export const findStanding = (
  db: Runner,
  scope: Scope,
  kind: Exclude<ImportedKind, 'profile'>,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((k) => rowsOf(k, scope, kind).whereIn('id', ids).pluck<string[]>('id'));

/** Whether an owner has begun a booklet here: samples are none. */
export const hasOwnPets = async (db: Runner, scope: Scope): Promise<boolean> => {
  const found: unknown = await db.run((k) =>
    k('pets').whereIn('id', visiblePets(k, scope)).where({ isSample: false }).first('id'),
  );
  return found !== undefined;
};

/** The pets, of a page of them, whose scan the owner keeps. */
export const findKeptScans = (
  db: Runner,
  userId: string,
  petIds: readonly string[],
): Promise<readonly string[]> =>
  db.run((k) =>
    k('scannedPets').where({ userId }).whereIn('petId', petIds).pluck<string[]>('petId'),
  );

/** What a page of a file's ids became when they were imported before. */
export const findImported = (
  db: Runner,
  userId: string,
  kind: ImportedKind,
  oldIds: readonly string[],
): Promise<readonly Pick<ImportIdRow, 'oldId' | 'newId'>[]> =>
  db.run((k) =>
    k<ImportIdRow>('importIds')
      .where({ userId, kind })
      .whereIn('oldId', oldIds)
      .select('oldId', 'newId'),
  );

/** Keeps what ids became; an id whose row has been deleted since then is given its new one. */
export const keepImported = (tx: Runner, rows: readonly ImportIdRow[]): Promise<unknown> =>
  tx.run((k) =>
    k<ImportIdRow>('importIds')
      .insert([...rows])
      .onConflict(['userId', 'kind', 'oldId'])
      .merge(['newId', 'createdAt']),
  );

/** Many rows in one statement: a page of them, never none. */
export const insertPets = (tx: Runner, rows: readonly PetRow[]): Promise<unknown> =>
  tx.run((k) => k<PetRow>('pets').insert([...rows]));

export const insertRecords = (tx: Runner, rows: readonly RecordRow[]): Promise<unknown> =>
  tx.run((k) => k<RecordRow>('medicalRecords').insert([...rows]));

export const insertReminders = (tx: Runner, rows: readonly ReminderRow[]): Promise<unknown> =>
  tx.run((k) => k<ReminderRow>('reminders').insert([...rows]));

interface AttachmentRow {
  readonly recordId: string;
  readonly position: number;
  readonly blobId: string;
}

export const insertAttachments = (tx: Runner, rows: readonly AttachmentRow[]): Promise<unknown> =>
  tx.run((k) => k<AttachmentRow>('recordAttachments').insert([...rows]));

/** Writes the completion of reminders that were found in the actor's scope. */
export const rewriteReminders = (tx: Runner, rows: readonly ReminderRow[]): Promise<unknown> =>
  tx.run((k) =>
    k<ReminderRow>('reminders')
      .insert([...rows])
      .onConflict('id')
      .merge(['isOverdue', 'isCompleted', 'completedAt', 'completedByRecordId', 'updatedAt']),
  );

const reminderColumns = [
  'id',
  'petId',
  'medicalRecordId',
  'type',
  'title',
  'dueDate',
  'isOverdue',
  'isCompleted',
  'completedAt',
  'completedByRecordId',
  'notificationSent',
  'plannedFor',
  'quietFor',
  'mailedFor',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const satisfies readonly (keyof ReminderRow)[];

export const insertScans = (tx: Runner, rows: readonly ScanRow[]): Promise<unknown> =>
  tx.run((k) => k<ScanRow>('scannedPets').insert([...rows]));

/** The completed reminders of records that were found in the actor's scope, where nothing says what completed them. */
export const listUnlinked = (
  tx: Runner,
  recordIds: readonly string[],
): Promise<readonly ReminderRow[]> =>
  tx.run((k) =>
    k<ReminderRow>('reminders')
      .whereIn('medicalRecordId', recordIds)
      .where({ isCompleted: true })
      .whereNull('completedByRecordId')
      .whereNull('deletedAt')
      .select(...reminderColumns),
  );

const followedColumns = [
  'id',
  'petId',
  'type',
  'title',
  'dateAdministered',
  'nextDueDate',
  'reminderEnabled',
  'updatedAt',
  'deletedAt',
] as const satisfies readonly (keyof RecordRow)[];

/** As much of a record as its reminder follows from. */
export type FollowedRecord = Pick<RecordRow, (typeof followedColumns)[number]>;

/** All records of pets that were found in the actor's scope, those deleted among them. */
export const listFollowed = (
  tx: Runner,
  petIds: readonly string[],
): Promise<readonly FollowedRecord[]> =>
  tx.run((k) =>
    k<RecordRow>('medicalRecords')
      .whereIn('petId', petIds)
      .orderBy(['dateAdministered', 'id'])
      .select(...followedColumns),
  );

/** All reminders of pets that were found in the actor's scope. */
export const listFollowing = (
  tx: Runner,
  petIds: readonly string[],
): Promise<readonly ReminderRow[]> =>
  tx.run((k) =>
    k<ReminderRow>('reminders')
      .whereIn('petId', petIds)
      .select(...reminderColumns),
  );

export const insertDocuments = (
  tx: Runner,
  rows: readonly Omit<AttachmentRow, 'position'>[],
): Promise<unknown> =>
  tx.run((k) => k<Omit<AttachmentRow, 'position'>>('recordDocuments').insert([...rows]));
