import type { Knex } from 'knex';
import { compiledInScope } from '#db/compiled-in-scope.ts';
import { type DayStart, dueBetween, IS_DONE, overdueBefore } from '#db/due.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetWindow } from '#db/pets/queries.ts';
import {
  accessColumns,
  livingPets,
  type ReadScope,
  toRowWithAccess,
  visiblePets,
} from '#db/scope.ts';
import { joinedPet, type ReminderRow, type ReminderWithPetRow, withPets } from './queries.ts';
import { reminders } from './table.ts';

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

/** The fields of a filter that are values of its statements. `isCareOnly` changes their text. */
interface FilterValues extends Partial<DayStart> {
  readonly petId?: string;
}

type FilterShape = Pick<ReminderFilter, 'isCareOnly'>;

const toFilterValues = ({ petId, overdueAt }: ReminderFilter): FilterValues => ({
  ...(petId === undefined ? {} : { petId }),
  ...overdueAt,
});

const openReminders = (
  knex: Knex,
  scope: ReadScope,
  { petId, day, instant, isCareOnly }: FilterValues & FilterShape,
) => {
  const query = narrowToPets(knex, livingPets(knex, scope), petId).where({ isCompleted: false });
  if (isCareOnly) query.whereNull('documentId');
  if (day === undefined || instant === undefined) return query;
  return query.where(overdueBefore(knex, { day, instant }));
};

/** Includes reminders of pets that passed away, because completed care stays visible. */
const completedReminders = (knex: Knex, scope: ReadScope, { petId }: FilterValues) => {
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
  const shape = { isCareOnly: filter.isCareOnly, limit, offset };
  const rows = await listOpen(db, scope, toFilterValues(filter), shape);
  return rows.map(toRowWithAccess);
};

const listOpen = compiledInScope(
  (knex, scope, values: FilterValues, { limit, offset, isCareOnly }: PetWindow & FilterShape) => {
    const soonestQuery = openReminders(knex, scope, { ...values, isCareOnly })
      .orderBy(['dueDate', 'id'])
      .limit(limit)
      .offset(offset);
    return selectReminders(knex, scope, soonestQuery.select('id'));
  },
);

/** A window of the last completed reminders, in the order of their due dates, in one statement. */
export const listDoneReminders = async (
  db: Runner,
  scope: ReadScope,
  { petId }: Pick<ReminderFilter, 'petId'>,
  { limit, offset }: PetWindow,
): Promise<readonly ListedReminderRow[]> => {
  const rows = await listDone(db, scope, toFilterValues({ petId }), { limit, offset });
  return rows.map(toRowWithAccess);
};

const listDone = compiledInScope(
  (knex, scope, values: Pick<FilterValues, 'petId'>, { limit, offset }: PetWindow) => {
    const latest = completedReminders(knex, scope, values)
      .orderBy([{ column: 'completedAt', order: 'desc' }, 'id'])
      .limit(limit)
      .offset(offset);
    return selectReminders(knex, scope, latest.select('id'));
  },
);

/** The numbers of open and of completed reminders, in one statement. */
export const countReminders = async (
  db: Runner,
  scope: ReadScope,
  filter: ReminderFilter,
): Promise<{ readonly open: number; readonly done: number }> => {
  const { isCareOnly } = filter;
  const row = await countOpenAndDone(db, scope, toFilterValues(filter), { isCareOnly });
  return row ?? { open: 0, done: 0 };
};

const countOpenAndDone = compiledInScope(
  (knex, scope, values: FilterValues, { isCareOnly }: FilterShape) =>
    knex
      .select(
        openReminders(knex, scope, { ...values, isCareOnly })
          .count('*')
          .as('open'),
        completedReminders(knex, scope, values).count('*').as('done'),
      )
      .first<{ open: number; done: number } | undefined>(),
);

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
  { isCareOnly }: FilterShape = {},
): Promise<readonly ReminderCounts[]> => countOpen(db, scope, { day, instant }, { isCareOnly });

const countOpen = compiledInScope(
  (knex, scope, { day, instant }: DayStart, { isCareOnly }: FilterShape) => {
    const overdueCondition = overdueBefore(knex, { day, instant });
    return openReminders(knex, scope, { isCareOnly })
      .groupBy('petId')
      .select<ReminderCounts[]>(
        'petId',
        knex.raw('sum(case when ? then 1 else 0 end) as overdue_count', [overdueCondition]),
        knex.raw('sum(case when ? then 0 else 1 end) as upcoming_count', [overdueCondition]),
      );
  },
);

/**
 * The open reminders of living pets that are due between two days, the first inclusive and the
 * second exclusive: at most `each` for a pet, soonest first, in one statement. Ends of documents are left out.
 */
export const listUpcoming = (
  db: Runner,
  scope: ReadScope,
  from: DayStart,
  before: DayStart,
  each: number,
): Promise<readonly ReminderRow[]> =>
  db.run((knex) => {
    const rankedQuery = knex('reminders')
      .whereIn('petId', livingPets(knex, scope))
      .whereNull('deletedAt')
      .whereNull('documentId')
      .where({ isCompleted: false })
      .where(dueBetween(knex, from, before))
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
