import { isMuted } from '#db/lost/mutes.ts';
import type { FoundPetRow, FoundReportRow } from '#db/lost/queries.ts';
import { dropFoundNotices, readFoundTold } from '#db/notices/found.ts';
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

/**
 * Finds of a pet that are told of at once in an hour, and those of them from one network: two who send many leave room
 * for a third who found the pet. The others are told of together.
 */
const SINGLE = 9;
const SINGLE_OF_NETWORK = 3;
const HOUR = 60 * 60_000;
/** A notice is given up after a day: none that waits is about an older report. */
const LONGEST_WAIT = 26 * HOUR;
/** A find causes no more pushes than this, however many devices an account has. */
const MOST_DEVICES = 20;

interface Found {
  readonly report: FoundReportRow;
  readonly pet: FoundPetRow;
  readonly now: Date;
}

type Due = { readonly nextAttemptAt?: string; readonly digestFrom?: string };

/**
 * When the owner is told of a report: at once while there are few, in a notice of many (at most one an hour) where there
 * are more, and not by this report where such a notice waits already.
 */
const dueOf = async (tx: Runner, report: FoundReportRow, now: Date): Promise<Due | undefined> => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const { petId, network } = report;
  const told = await readFoundTold(tx, {
    petId,
    network,
    after: ago(HOUR),
    since: ago(LONGEST_WAIT),
  });
  if (told.own < SINGLE_OF_NETWORK && told.single < SINGLE) return {};
  if (told.isWaiting) return undefined;
  const last = told.lastDigest ?? told.first ?? report.createdAt;
  return {
    nextAttemptAt: new Date(Date.parse(last) + HOUR).toISOString(),
    digestFrom: report.createdAt,
  };
};

const planFound =
  (parts: Parts) =>
  async (tx: Runner, { report, pet, now }: Found): Promise<readonly string[]> => {
    const { userId, timeZone } = pet;
    if (await isMuted(tx, report, now.toISOString())) return [];
    const due = await dueOf(tx, report, now);
    if (!due) return [];
    const day = dayIn(now, timeZone);
    const devices = (await listSubscriptions(tx, [userId])).map(({ id }) => id);
    const reached = reachableAtOnce(meansOf(parts), pet, devices.slice(-MOST_DEVICES));
    const sms = reached.sms && (await countFoundSms(tx, userId, day)) < SMS_A_DAY;
    const rows = waysOf({ ...reached, sms }).map((way) =>
      newNotice({ ...way, ...due, userId, foundReportId: report.id, kind: 'found', day }, now),
    );
    if (rows.length > 0) await insertNotices(tx, rows);
    return due.digestFrom === undefined ? rows.map(({ id }) => id) : [];
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
  /** What was muted is not told of any more: of the whole pet, or of one network's reports. */
  dropFound: async (tx: Runner, petId: string, network?: string): Promise<void> => {
    await dropFoundNotices(tx, petId, network);
  },
});
