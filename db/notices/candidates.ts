import type { Knex } from 'knex';
import type { UserRow } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import { type DayStart, overdueBefore, remindersToNotify } from '#db/due.ts';
import type { Runner } from '#db/engine/run.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { type Addressee, addresseeColumns } from './contexts.ts';

/** An open reminder of a living pet, with the recipient of its notices. */
export interface CandidateRow extends Addressee {
  readonly id: ReminderRow['id'];
  readonly petId: ReminderRow['petId'];
  readonly dueDate: ReminderRow['dueDate'];
  readonly documentId: ReminderRow['documentId'];
  readonly quietFor: ReminderRow['quietFor'];
  readonly mailedFor: ReminderRow['mailedFor'];
  readonly userId: UserRow['id'];
  readonly reminderSms: boolean;
}

/**
 * Which reminders are planned: those due before an instant, or (first thing in the morning) those
 * due on the current day.
 */
export interface DueRange {
  readonly timeZone: string;
  readonly from: DayStart | undefined;
  readonly before: DayStart;
  /**
   * The day after `before`. As text, every due date earlier than `before` is less than this in every time zone, so
   * that the index finds it.
   */
  readonly soon: string;
  /** Days in the future on which documents end that notices announce already today. */
  readonly ahead: readonly string[];
  /** The owners' calendar day. */
  readonly today: string;
}

/**
 * Reminders in one time zone whose notices of this day have not been planned yet, soonest first and
 * at most `limit`.
 */
export const listUnplanned = (
  db: Runner,
  range: DueRange,
  limit: number,
): Promise<readonly CandidateRow[]> =>
  db.run((knex) => noticesWithin(knex, unplannedNotices(knex, range, limit), range));

/** Reminders of an owner whose notices of this day have been planned, soonest first and at most `limit`. */
export const listPlanned = (
  db: Runner,
  range: DueRange,
  ownerId: string,
  limit: number,
): Promise<readonly CandidateRow[]> =>
  db.run((knex) =>
    noticesWithin(knex, candidates(knex, limit), range)
      .where('pets.userId', ownerId)
      .where(knex.raw('planned_for = ? || due_date', [`${range.today} `])),
  );

const noticesWithin = (
  knex: Knex,
  query: ReturnType<typeof candidates>,
  { from, before, soon }: DueRange,
): ReturnType<typeof candidates> => {
  query.where('reminders.dueDate', '<', soon).where(overdueBefore(knex, before));
  if (from) query.whereNot(overdueBefore(knex, from));
  return query;
};

const unplannedNotices = (
  knex: Knex,
  { timeZone, today }: Pick<DueRange, 'timeZone' | 'today'>,
  limit: number,
) =>
  candidates(knex, limit)
    // Concatenated, because most owners may live in one time zone, and a plain comparison would
    // be looked up first.
    .whereRaw("users.time_zone || '' = ?", timeZone)
    .where(knex.raw("coalesce(planned_for, '') <> ? || due_date", [`${today} `]));

const candidates = (knex: Knex, limit: number) =>
  remindersToNotify(knex)
    .leftJoin('medicalRecords', 'medicalRecords.id', 'reminders.medicalRecordId')
    // The order of the index. Ordered by id, PostgreSQL would walk through all reminders to find
    // the first due one.
    .orderBy('reminders.dueDate')
    .limit(limit)
    .select<CandidateRow[]>(
      'reminders.id',
      'reminders.petId',
      'reminders.dueDate',
      'reminders.documentId',
      'reminders.quietFor',
      'reminders.mailedFor',
      'users.id as userId',
      ...users.of(addresseeColumns),
      'medicalRecords.reminderSms',
    );

/**
 * Lists documents without a planned notice that end on one of the days `ahead`. They are announced with everything but
 * today's reminders.
 */
export const listUnplannedEnds = async (
  db: Runner,
  { from, ahead, ...range }: DueRange,
  limit: number,
): Promise<readonly CandidateRow[]> =>
  from
    ? []
    : db.run((knex) =>
        unplannedNotices(knex, range, limit)
          .whereNotNull('reminders.documentId')
          .whereIn('reminders.dueDate', ahead),
      );

/** Stores that a day's notices were planned for these reminders, with their current due dates. */
export const markPlanned = (tx: Runner, ids: readonly string[], today: string): Promise<number> =>
  tx.run((knex) =>
    knex('reminders')
      .whereIn('id', ids)
      .update({ plannedFor: knex.raw('? || due_date', [`${today} `]) }),
  );
