import type { UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { NoticeRow } from './queries.ts';

/**
 * Makes the planner evaluate all care plans again at `now`, ISO UTC, and sends what else waits without a reason, after
 * the server's clock was ahead. What was sent stays, so that nothing is sent twice.
 */
export const replanAfterCorrection = async (tx: Runner, now: string): Promise<void> => {
  await tx.run((knex) =>
    knex<NoticeRow>('notices')
      .where({ state: 'waiting' })
      .whereNotNull('planId')
      .where('createdAt', '>', now)
      .delete(),
  );
  await tx.run((knex) =>
    knex<NoticeRow>('notices')
      .where({ state: 'waiting' })
      .where('nextAttemptAt', '>', now)
      .where((early) =>
        early
          .where((tried) => tried.where('createdAt', '<=', now).where('attempts', '>', 0))
          .orWhere((report) =>
            report
              .where('createdAt', '>', now)
              .where((kind) => kind.whereNotNull('foundReportId').orWhereNotNull('visitReportId')),
          ),
      )
      .update({ nextAttemptAt: now, claimedUntil: null }),
  );
  await tx.run((knex) =>
    knex('supportMessages')
      .whereNull('mailedAt')
      .where('mailAgainAt', '>', now)
      .update({ mailAgainAt: now }),
  );
  // Null is evaluated too, because a plan may have ended by the wrong time.
  await tx.run((knex) =>
    knex('carePlans')
      .whereNull('deletedAt')
      .where((later) => later.whereNull('nextNoticeAt').orWhere('nextNoticeAt', '>', now))
      .update({ nextNoticeAt: now }),
  );
};

/** Accounts whose next daily mail is planned for an instant (ISO UTC) or later, at most `limit`. */
export const listDigestsFrom = (
  tx: Runner,
  from: string,
  limit: number,
): Promise<readonly Pick<UserRow, 'id' | 'digestAt' | 'timeZone'>[]> =>
  tx.run((knex) =>
    knex<UserRow>('users')
      .where('nextDigestAt', '>=', from)
      .orderBy('nextDigestAt')
      .limit(limit)
      .select('id', 'digestAt', 'timeZone'),
  );
