import type { Knex } from 'knex';
import type { UserRow } from '#db/accounts/queries.ts';
import { compiledOnce } from '#db/compiled.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { RecordRowType } from '#db/records/queries.ts';
import type { Runner } from '#db/run.ts';
import { livingPets, type Scope, visiblePets } from '#db/scope.ts';

/** `dueDate` is a day, or an instant where a time was given. */
export interface ReminderRow {
  readonly id: string;
  readonly petId: string;
  readonly medicalRecordId: string | null;
  readonly type: RecordRowType;
  readonly title: string;
  readonly dueDate: string;
  readonly isOverdue: boolean;
  readonly isCompleted: boolean;
  readonly completedAt: string | null;
  readonly completedByRecordId: string | null;
  readonly notificationSent: boolean;
  /** The day, and the due date of that time, that notices were planned for last. */
  readonly plannedFor: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
}

export const reminderColumns = [
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
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const satisfies readonly (keyof ReminderRow)[];

/** Where an owner's present day begins: what is due before it is overdue. */
export interface DayStart {
  /** The calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Its first instant, ISO 8601 UTC. */
  readonly instant: string;
}

// Days and instants share one TEXT column: each is compared with its own kind.
const OVERDUE =
  '((length(due_date) = 10 and due_date < ?) or (length(due_date) > 10 and due_date < ?))';
const overdueBefore = (k: Knex, { day, instant }: DayStart) => k.raw(OVERDUE, [day, instant]);

const joinedPet = {
  petUserId: 'pets.userId',
  petName: 'pets.name',
  petCategory: 'pets.category',
  petBreed: 'pets.breed',
  petImageBlobId: 'pets.imageBlobId',
} as const;

/** A reminder with what it tells of its pet: never the photo itself. */
export interface ReminderWithPetRow extends ReminderRow {
  readonly petUserId: PetRow['userId'];
  readonly petName: PetRow['name'];
  readonly petCategory: PetRow['category'];
  readonly petBreed: PetRow['breed'];
  readonly petImageBlobId: PetRow['imageBlobId'];
}

const withPets = (k: Knex, scope: Scope) =>
  k('reminders')
    .join('pets', 'pets.id', 'reminders.petId')
    .whereIn('reminders.petId', visiblePets(k, scope))
    .whereNull('reminders.deletedAt');

const namedColumns = [
  ...reminderColumns.map((column) => `reminders.${column}`),
  ...Object.entries(joinedPet).map(([name, column]) => `${column} as ${name}`),
];

export interface ReminderFilter {
  readonly petId?: string;
  /** Only what is open and due before this day. */
  readonly overdueAt?: DayStart;
}

/** Reminders by due date, in one statement. Of a pet that passed away only what was done is left to show. */
export const listReminders = (
  db: Runner,
  scope: Scope,
  { petId, overdueAt }: ReminderFilter = {},
): Promise<readonly ReminderWithPetRow[]> =>
  db.run((k) => {
    const query = withPets(k, scope)
      .where((shown) =>
        shown
          .where('reminders.isCompleted', true)
          .orWhereIn('reminders.petId', livingPets(k, scope)),
      )
      .orderBy(['reminders.dueDate', 'reminders.id']);
    if (petId !== undefined) query.where('reminders.petId', petId);
    if (overdueAt) {
      query.where('reminders.isCompleted', false).where(overdueBefore(k, overdueAt));
    }
    return query.select<ReminderWithPetRow[]>(namedColumns);
  });

export const findReminder = (
  db: Runner,
  scope: Scope,
  id: string,
): Promise<ReminderWithPetRow | undefined> =>
  db.run((k) =>
    withPets(k, scope).where('reminders.id', id).first<ReminderWithPetRow>(namedColumns),
  );

/** An open reminder with what its owner is told of it. */
export type OpenReminderRow = Pick<ReminderRow, 'dueDate' | 'title'> & {
  readonly petName: PetRow['name'];
} & Pick<UserRow, 'timeZone' | 'preferredLanguage' | 'notificationPreferences'>;

/** The open reminders of everybody's living pets, soonest first and at most `limit`: for the computer of a household. */
export const listOpenOfAll = (db: Runner, limit: number): Promise<readonly OpenReminderRow[]> =>
  db.run((k) =>
    k('reminders')
      .join('pets', 'pets.id', 'reminders.petId')
      .join('users', 'users.id', 'pets.userId')
      .where('reminders.isCompleted', false)
      .whereNull('reminders.deletedAt')
      .whereNull('pets.deletedAt')
      .whereNull('pets.passedAwayOn')
      .where('pets.isSample', false)
      .orderBy(['reminders.dueDate', 'reminders.id'])
      .limit(limit)
      .select<OpenReminderRow[]>(
        'reminders.dueDate',
        'reminders.title',
        'pets.name as petName',
        'users.timeZone',
        'users.preferredLanguage',
        'users.notificationPreferences',
      ),
  );

export interface ReminderCounts {
  readonly petId: string;
  readonly overdueCount: number;
  readonly upcomingCount: number;
}

/** How many open reminders each living pet has, overdue and to come, in one grouped statement. */
export const countOpenReminders = (
  db: Runner,
  scope: Scope,
  { day, instant }: DayStart,
): Promise<readonly ReminderCounts[]> =>
  db.run((k) =>
    k('reminders')
      .whereIn('petId', livingPets(k, scope))
      .whereNull('deletedAt')
      .where({ isCompleted: false })
      .groupBy('petId')
      .select<ReminderCounts[]>(
        'petId',
        k.raw(`sum(case when ${OVERDUE} then 1 else 0 end) as overdue_count`, [day, instant]),
        k.raw(`sum(case when ${OVERDUE} then 0 else 1 end) as upcoming_count`, [day, instant]),
      ),
  );

/** The reminders that follow from these records, deleted ones too. */
export const listRemindersOf = (
  db: Runner,
  recordIds: readonly string[],
): Promise<readonly ReminderRow[]> => listFollowing(db, { recordIds });

const listFollowing = compiledOnce((k, { recordIds }: { recordIds: readonly string[] }) =>
  k<ReminderRow>('reminders')
    .whereIn('medicalRecordId', recordIds)
    .select<ReminderRow[]>(...reminderColumns),
);

export const insertReminder: (db: Runner, row: ReminderRow) => Promise<unknown> = compiledOnce(
  (k, row: Pick<ReminderRow, keyof ReminderRow>) => k<ReminderRow>('reminders').insert(row),
);

export type ReminderChanges = Partial<Omit<ReminderRow, 'id' | 'createdAt'>>;

/** Changes a reminder that was found in the actor's scope. */
export const updateReminder = (db: Runner, id: string, changes: ReminderChanges): Promise<number> =>
  db.run((k) => k<ReminderRow>('reminders').where({ id }).update(changes));

export const deleteReminders = (db: Runner, ids: readonly string[]): Promise<number> =>
  db.run((k) => k<ReminderRow>('reminders').whereIn('id', ids).delete());

/** The time zones in which somebody has reminders. */
export const zonesWithReminders = (db: Runner): Promise<readonly string[]> =>
  db.run((k) =>
    k<{ timeZone: string }>('users')
      .whereIn('id', k('pets').whereIn('id', k('reminders').select('petId')).select('userId'))
      .distinct()
      .orderBy('timeZone')
      .pluck('timeZone'),
  );

/** Brings the stored flag of every reminder in a zone up to date; gives how many changed. */
export const refreshOverdueFlags = async (
  db: Runner,
  timeZone: string,
  today: DayStart,
): Promise<number> => {
  const inZone = (k: Knex) =>
    k<ReminderRow>('reminders').whereIn(
      'petId',
      k('pets').join('users', 'users.id', 'pets.userId').where({ timeZone }).select('pets.id'),
    );
  const raised = await db.run((k) =>
    inZone(k)
      .where({ isOverdue: false, isCompleted: false })
      .where(overdueBefore(k, today))
      .update({ isOverdue: true }),
  );
  const lowered = await db.run((k) =>
    inZone(k)
      .where({ isOverdue: true })
      .where((either) => either.where({ isCompleted: true }).orWhereNot(overdueBefore(k, today)))
      .update({ isOverdue: false }),
  );
  return raised + lowered;
};

/**
 * The open reminders of living pets that fall due from one day up to, and not on, another: at most `each` of a pet,
 * soonest first, in one statement.
 */
export const listComing = (
  db: Runner,
  scope: Scope,
  from: DayStart,
  until: DayStart,
  each: number,
): Promise<readonly ReminderRow[]> =>
  db.run((k) => {
    const inWindow = k.raw(
      '((length(due_date) = 10 and due_date >= ? and due_date < ?) or (length(due_date) > 10 and due_date >= ? and due_date < ?))',
      [from.day, until.day, from.instant, until.instant],
    );
    const ranked = k('reminders')
      .whereIn('petId', livingPets(k, scope))
      .whereNull('deletedAt')
      .where({ isCompleted: false })
      .where(inWindow)
      .select(
        ...reminderColumns,
        k.raw('row_number() over (partition by pet_id order by due_date, id) as place'),
      )
      .as('ranked');
    return k
      .from(ranked)
      .where('place', '<=', each)
      .orderBy(['petId', 'dueDate', 'id'])
      .select<ReminderRow[]>(...reminderColumns);
  });
