import type { FoundPetRow, FoundReportRow } from '#db/lost/queries.ts';
import { countFoundSms, insertNotices } from '#db/notices/queries.ts';
import { listSubscriptions } from '#db/notices/subscriptions.ts';
import type { Runner } from '#db/run.ts';
import type { Parts } from '#server/parts.ts';
import { dayIn } from '#server/reminders/rules.ts';
import { deliverNotices } from './deliver.ts';
import { meansOf, reachableAtOnce } from './reachable.ts';
import { newNotice } from './rows.ts';
import { waysOf } from './rules.ts';

/** Text messages cost somebody money, and anybody can write: those of a day. Push and mail tell of each find. */
const SMS_A_DAY = 3;

interface Found {
  readonly report: FoundReportRow;
  readonly pet: FoundPetRow;
  readonly now: Date;
}

const planFound =
  (parts: Parts) =>
  async (tx: Runner, { report, pet, now }: Found): Promise<readonly string[]> => {
    const { userId, timeZone } = pet;
    const day = dayIn(now, timeZone);
    const devices = (await listSubscriptions(tx, [userId])).map(({ id }) => id);
    const reached = reachableAtOnce(meansOf(parts), pet, devices);
    const sms = reached.sms && (await countFoundSms(tx, userId, day)) < SMS_A_DAY;
    const rows = waysOf({ ...reached, sms }).map((way) =>
      newNotice({ ...way, userId, foundReportId: report.id, kind: 'found', day }, now),
    );
    if (rows.length > 0) await insertNotices(tx, rows);
    return rows.map(({ id }) => id);
  };

/**
 * How an owner is told of a find: its notices are taken into the outbox with the report, in one commit, and sent
 * behind the answer. What could not be sent, or was cut off by a crash, the notice job sends within minutes.
 */
export const foundNotices = (parts: Parts) => ({
  planFound: planFound(parts),
  sendSoon: (noticeIds: readonly string[]): void => {
    if (noticeIds.length === 0) return;
    deliverNotices(parts, noticeIds).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : 'failed';
      parts.log({ level: 'error', job: 'tell-found', error: why });
    });
  },
});
