import { type ContextRow, listContexts } from '#db/notices/contexts.ts';
import { readFoundDigest } from '#db/notices/found.ts';
import { deleteNotice, type NoticeRow } from '#db/notices/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import {
  availableChannels,
  getReachableAtOnce,
  getReachableChannels,
  getReachableForDigest,
  type Receivers,
} from '#server/notices/channels.ts';
import { readDigest } from '#server/notices/digest.ts';
import { toReceiver } from '#server/notices/receivers.ts';
import { isReachable, noticeKind } from '#server/notices/rules.ts';
import { readTarget } from '#server/notices/services/deliver-to-target.ts';
import { sources } from '#server/notices/sources.ts';
import type { Parts } from '#server/parts.ts';

/** The maximum number of reports shown in a digest mail. */
const DIGEST_SAMPLE = 5;

/** The channels that reach the recipient of a notice now. */
const getReachingChannels = (
  parts: Parts,
  { isDigest, channel, kind, visitReportId }: NoticeRow,
  context: ContextRow,
  receivers: Receivers,
) => {
  const channels = availableChannels(parts);
  if (kind === 'found') return getReachableAtOnce(channels, context, receivers, 'found');
  if (visitReportId !== null) return getReachableAtOnce(channels, context, receivers, 'visit');
  const findReachable =
    isDigest && channel === 'email' ? getReachableForDigest : getReachableChannels;
  return findReachable(channels, context, receivers);
};

/**
 * Whether a notice must no longer be sent: its reminder was completed, deleted or postponed, its channel was turned
 * off, the pet is no longer shared with the recipient, or it was a device's notice for an earlier day. Each day has its own notices for reminders that are still due.
 */
const isObsolete = (
  parts: Parts,
  notice: NoticeRow,
  context: ContextRow,
  receivers: Receivers,
): boolean => {
  if (notice.kind === 'test') return false;
  if (!context.isOpen && !notice.isDigest) return true;
  const isAtOnce = notice.kind === 'found' || notice.visitReportId !== null;
  if (context.digest?.count === 0) return true;
  const isOfDevice = notice.channel !== 'email' && notice.channel !== 'sms';
  const today = dayIn(parts.clock.now(), context.timeZone);
  if (!isAtOnce && isOfDevice && notice.day !== today) return true;
  const dueKind =
    context.dueDate !== null &&
    noticeKind({ ...context, dueDate: context.dueDate }, parts.clock.now(), context.timeZone);
  if (!isAtOnce && !notice.isDigest && !dueKind) return true;
  return !isReachable(getReachingChannels(parts, notice, context, receivers), notice.channel);
};

/** Adds the number of reports to a digest notice, including those that came since it was planned. */
const withDigest = async (
  { db, clock }: Parts,
  { digestFrom }: NoticeRow,
  context: ContextRow | undefined,
): Promise<ContextRow | undefined> => {
  if (digestFrom === null || !context || context.petId === null) return context;
  const digestRange = { from: digestFrom, now: clock.now().toISOString(), limit: DIGEST_SAMPLE };
  return { ...context, digest: await readFoundDigest(db, context.petId, digestRange) };
};

/** Reads what a notice says now. Returns undefined, and deletes the notice, if it must no longer be sent. */
export const prepareNotice = async (parts: Parts, notice: NoticeRow) => {
  const { db, clock } = parts;
  const [claimed] = await listContexts(db, [notice.id], clock.now().toISOString());
  const context = await withDigest(parts, notice, claimed);
  const service = await readTarget(parts, notice);
  const receivers = toReceiver(notice, service);
  const source = sources.find(({ handles }) => handles(notice));
  const delivery = { channels: availableChannels(parts), receivers, now: clock.now() };
  const sourced = await source?.read(db, notice, delivery);
  const isOver =
    !context ||
    context.disabledAt !== null ||
    (source ? !sourced : isObsolete(parts, notice, context, receivers));
  const digest =
    notice.isDigest && !isOver ? await readDigest(db, notice, context, clock.now()) : undefined;
  if (isOver || (notice.isDigest && !digest)) {
    await deleteNotice(db, notice.id);
    return undefined;
  }
  return { notice, context, digest, sourced, service };
};

/** A notice with what its text needs. */
export type PreparedNotice = NonNullable<Awaited<ReturnType<typeof prepareNotice>>>;
