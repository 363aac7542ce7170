import type { Runner } from '#db/engine/run.ts';
import { isMuted } from '#db/lost/mutes.ts';
import type { FoundPetRow, FoundReportRow } from '#db/lost/queries.ts';
import { deleteWaitingFoundNotices, readFoundNoticeCounts } from '#db/notices/found.ts';
import { countFoundSms, insertNotices, type NoticeRow } from '#db/notices/queries.ts';
import { listRecipients } from '#db/notices/recipients.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { TOLERANCE } from '#server/clock/rules.ts';
import { may } from '#server/members/rules.ts';
import { newNotice } from '#server/notices/rows.ts';
import { reachableChannels } from '#server/notices/rules.ts';
import type { Parts } from '#server/parts.ts';
import { reachAtOnce, sendSoon } from './at-once.ts';

/**
 * Text messages per day and recipient, because they cost money and anybody can write a report. Push and mail have no
 * such limit.
 */
const SMS_A_DAY = 3;

/**
 * Found reports of a pet that get a notice of their own within an hour, in total and from one network. Two senders of
 * many reports leave room for a third who found the pet. All other reports go into a digest.
 */
const MAX_SINGLE = 9;
const MAX_SINGLE_OF_NETWORK = 3;
const HOUR = 60 * 60_000;
/** Milliseconds. Notices expire after a day, so that none that waits is about an older report. */
const MAX_WAIT = 26 * HOUR;

interface FoundReportContext {
  readonly report: FoundReportRow;
  readonly pet: FoundPetRow;
  readonly now: Date;
}

type DueFoundNotice = { readonly nextAttemptAt?: string; readonly digestFrom?: string };

/**
 * Decides when the recipients are notified of a report: at once while there are few, in a digest (at most one an hour) when
 * there are more, and not separately if a digest already waits.
 */
const findDueFound = async (
  tx: Runner,
  report: FoundReportRow,
  now: Date,
): Promise<DueFoundNotice | undefined> => {
  const instantBefore = (milliseconds: number) =>
    new Date(now.getTime() - milliseconds).toISOString();
  const { petId, network } = report;
  const counts = await readFoundNoticeCounts(tx, {
    petId,
    network,
    after: instantBefore(HOUR),
    until: instantBefore(-TOLERANCE),
    since: instantBefore(MAX_WAIT),
  });
  if (counts.own < MAX_SINGLE_OF_NETWORK && counts.single < MAX_SINGLE) return {};
  if (counts.isWaiting) return undefined;
  const lastDigestAt = counts.lastDigest ?? counts.first ?? report.createdAt;
  return {
    nextAttemptAt: new Date(Date.parse(lastDigestAt) + HOUR).toISOString(),
    digestFrom: report.createdAt,
  };
};

/** The pet's owner, and the members who get notices about it and may do something: viewers only look. */
const listFoundRecipients = async (tx: Runner, pet: FoundPetRow, now: Date) => {
  const members = await listRecipients(tx, [pet.id], now.toISOString());
  return [pet, ...members.filter(({ role }) => may(role, 'mark-lost'))];
};

const planFound =
  (parts: Parts) =>
  async (tx: Runner, { report, pet, now }: FoundReportContext): Promise<readonly string[]> => {
    if (await isMuted(tx, report, now.toISOString())) return [];
    const dueNotice = await findDueFound(tx, report, now);
    if (!dueNotice) return [];
    const rows: NoticeRow[] = [];
    const reachableRecipients = await reachAtOnce(
      tx,
      parts,
      await listFoundRecipients(tx, pet, now),
      'found',
    );
    for (const { recipient, reached } of reachableRecipients) {
      const { userId, timeZone } = recipient;
      const day = dayIn(now, timeZone);
      const sms = reached.sms && (await countFoundSms(tx, userId, day)) < SMS_A_DAY;
      const noticeFields = {
        ...dueNotice,
        userId,
        foundReportId: report.id,
        kind: 'found' as const,
        day,
      };
      rows.push(
        ...reachableChannels({ ...reached, sms }).map((way) =>
          newNotice({ ...way, ...noticeFields }, now),
        ),
      );
    }
    if (rows.length > 0) await insertNotices(tx, rows);
    return dueNotice.digestFrom === undefined ? rows.map(({ id }) => id) : [];
  };

/**
 * Notifies the owner and the members of the household of a found report. Its notices are stored with the report in one
 * commit and sent after the answer.
 * What was not sent, or was cut off by a crash, is sent by the job within minutes.
 */
export const foundNotices = (parts: Parts) => ({
  planFound: planFound(parts),
  sendSoon: sendSoon(parts, 'tell-found'),
  /** Deletes the waiting notices of muted reports: all of a pet's, or those from one network. */
  dropFoundNotices: async (tx: Runner, petId: string, network?: string): Promise<void> => {
    await deleteWaitingFoundNotices(tx, petId, network);
  },
});
