import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { notices } from './table.ts';

export type NoticeRow = RowOf<typeof notices>;
export type Channel = NoticeRow['channel'];

/** The text messages about these reminders. */
export const listRemindersWithSms = (
  db: Runner,
  reminderIds: readonly string[],
): Promise<readonly Pick<NoticeRow, 'userId' | 'reminderId' | 'day'>[]> =>
  db.run((knex) =>
    knex<NoticeRow>('notices')
      .whereIn('reminderId', reminderIds)
      .where({ channel: 'sms' })
      .select('userId', 'reminderId', 'day'),
  );

export interface SingleNoticeCount
  extends Pick<NoticeRow, 'userId' | 'channel' | 'target' | 'day'> {
  readonly total: number;
}

/**
 * The number of single notices about reminders that each device of these accounts received on each of these days.
 */
export const countSingleNotices = (
  db: Runner,
  userIds: readonly string[],
  days: readonly string[],
): Promise<readonly SingleNoticeCount[]> =>
  db.run((knex) =>
    knex('notices')
      .whereIn('userId', userIds)
      .whereIn('day', days)
      .whereIn('channel', ['push', 'desktop', 'service'])
      .whereNotNull('reminderId')
      .groupBy('userId', 'channel', 'target', 'day')
      .select<SingleNoticeCount[]>(
        'userId',
        'channel',
        'target',
        'day',
        knex.raw('count(*) as total'),
      ),
  );

/** The reminders about which one device received single notices on a day. */
export const listSingleNotices = (
  db: Runner,
  { userId, channel, target, day }: Pick<NoticeRow, 'userId' | 'channel' | 'target' | 'day'>,
): Promise<readonly string[]> =>
  db.run((knex) =>
    knex('notices')
      .where({ userId, channel, target, day })
      .whereNotNull('reminderId')
      .pluck<string[]>('reminderId'),
  );

/** Notices that one statement adds, so that the bound values of many recipients fit. */
const BATCH_SIZE = 500;

const insertNew = async (
  tx: Runner,
  rows: readonly NoticeRow[],
  target: (knex: Knex) => Knex.Raw,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const page = rows.slice(start, start + BATCH_SIZE);
    await tx.run((knex) =>
      knex<NoticeRow>('notices').insert(page).onConflict(target(knex)).ignore(),
    );
  }
};

/** Adds notices to the outbox. Existing ones do not change. */
export const insertNotices = async (tx: Runner, rows: readonly NoticeRow[]): Promise<void> => {
  const digests = rows.filter(({ isDigest }) => isDigest);
  const planNotices = rows.filter(({ planId }) => planId !== null);
  const singleNotices = rows.filter(({ isDigest, planId }) => !isDigest && planId === null);
  await insertNew(tx, singleNotices, (knex) =>
    knex.raw('(reminder_id, user_id, channel, target, day)'),
  );
  await insertNew(tx, planNotices, (knex) =>
    knex.raw('(plan_id, occurrence, user_id, kind, channel, target) where plan_id is not null'),
  );
  await insertNew(tx, digests, (knex) =>
    knex.raw('(user_id, channel, target, day) where is_digest'),
  );
};

/** The number of text messages about found reports to an owner on a day, sent or waiting. */
export const countFoundSms = async (tx: Runner, userId: string, day: string): Promise<number> => {
  const row = await tx.run((knex) =>
    knex('notices')
      .where({ userId, kind: 'found', channel: 'sms', day })
      .count('* as total')
      .first<{ total: number } | undefined>(),
  );
  return row?.total ?? 0;
};

/** The waiting notices that are due and on which no process holds a claim. */
const selectSendable = (knex: Knex, now: string, onlyIds?: readonly string[]) => {
  const query = knex('notices')
    .where('nextAttemptAt', '<=', now)
    .where((free) => free.whereNull('claimedUntil').orWhere('claimedUntil', '<=', now));
  // Concatenated, so that chosen notices are found by their ids and not among all that wait.
  return onlyIds
    ? query.whereIn('id', onlyIds).whereRaw("state || '' = 'waiting'")
    : query.where({ state: 'waiting' });
};

interface NoticeClaim {
  readonly channel: Channel;
  readonly now: string;
  readonly until: string;
  readonly only: readonly string[] | undefined;
  /** The ids of notices that this process is already sending, even where its claim has expired. */
  readonly except: readonly string[];
}

/** The problem of a notice that two processes have begun to send without storing an outcome. */
export const INTERRUPTED_TWICE = 'interrupted twice';

/** A claim that has expired belongs to a process that died or was frozen while it sent the notice. */
const PROBLEM_SQL = `case when claimed_until is null then problem
  when problem = 'interrupted' then '${INTERRUPTED_TWICE}' else 'interrupted' end`;

/** Claims the notice of a channel that waits longest until an instant, so that no other process sends it. */
export const claimNotice = async (
  tx: Runner,
  { channel, now, until, only, except }: NoticeClaim,
): Promise<NoticeRow | undefined> => {
  const [claimed] = await tx.run((knex) =>
    knex<NoticeRow>('notices')
      .whereIn(
        'id',
        selectSendable(knex, now, only)
          .where({ channel })
          .whereNotIn('id', except)
          .orderBy('nextAttemptAt')
          .limit(1)
          .select('id'),
      )
      .update({
        claimedUntil: until,
        attempts: knex.raw('attempts + 1'),
        problem: knex.raw(PROBLEM_SQL),
      })
      .returning([...notices.names]),
  );
  return claimed;
};

/**
 * The channels that have something to send now. It only reads, because in most minutes there is
 * nothing.
 */
export const listWaitingChannels = (
  db: Runner,
  now: string,
  onlyIds?: readonly string[],
): Promise<readonly Channel[]> =>
  db.run((knex) =>
    selectSendable(knex, now, onlyIds)
      .distinct('channel')
      .orderBy('channel')
      .pluck<Channel[]>('channel'),
  );

export type Outcome = Pick<NoticeRow, 'state' | 'nextAttemptAt' | 'sentAt' | 'problem'>;

/**
 * Stores the outcome of a claimed notice. If another process has claimed it since, because this one was frozen, only that
 * it was sent is stored: with any other outcome it would be sent again.
 */
export const noteOutcome = (
  tx: Runner,
  { id, claimedUntil }: Pick<NoticeRow, 'id' | 'claimedUntil'>,
  outcome: Outcome,
): Promise<number> =>
  tx.run((knex) =>
    knex<NoticeRow>('notices')
      .where(outcome.state === 'sent' ? { id } : { id, claimedUntil })
      .update({ ...outcome, claimedUntil: null }),
  );

/** Makes a sent notice wait again until an instant. */
export const postponeNotice = (tx: Runner, id: string, endInstant: string): Promise<number> =>
  tx.run((knex) =>
    knex<NoticeRow>('notices').where({ id }).update({
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: endInstant,
      claimedUntil: null,
      sentAt: null,
      problem: null,
    }),
  );

/** Deletes a notice that no longer applies. It may be created again later. */
export const deleteNotice = (tx: Runner, id: string): Promise<number> =>
  tx.run((knex) => knex<NoticeRow>('notices').where({ id }).delete());

export const markNotified = (tx: Runner, reminderId: string): Promise<number> =>
  tx.run((knex) => knex('reminders').where({ id: reminderId }).update({ notificationSent: true }));

const latestColumns = notices.pick('channel', 'state', 'nextAttemptAt', 'problem', 'createdAt');

/**
 * The latest notice of each channel of the account, whether or not it was sent. Those that were sent or failed are
 * ordered by that instant, which `nextAttemptAt` keeps, and those that wait by their creation.
 */
export const listLatest = (
  db: Runner,
  userId: string,
): Promise<readonly Pick<NoticeRow, (typeof latestColumns)[number]>[]> =>
  db.run((knex) => {
    const rankedQuery = knex('notices')
      .where({ userId })
      .whereNot({ state: 'dropped' })
      .whereNot({ channel: 'service' })
      .select(
        ...latestColumns,
        knex.raw(
          `row_number() over (
            partition by channel
            order by case when state = 'waiting' then created_at else next_attempt_at end desc, id desc
          ) as place`,
        ),
      )
      .as('ranked');
    return knex
      .from(rankedQuery)
      .where({ place: 1 })
      .orderBy('channel')
      .select(...latestColumns);
  });

export const readNotices = (db: Runner, ids: readonly string[]): Promise<readonly NoticeRow[]> =>
  db.run((knex) =>
    knex<NoticeRow>('notices')
      .whereIn('id', ids)
      .orderBy('id')
      .select(...notices.names),
  );

/** Deletes notices that were sent or failed before an instant. */
export const purgeNotices = (db: Runner, beforeInstant: string): Promise<number> =>
  db.run((knex) =>
    knex<NoticeRow>('notices')
      .whereNot({ state: 'waiting' })
      .where('createdAt', '<', beforeInstant)
      .delete(),
  );
