import type { Runner } from '#db/engine/run.ts';
import type { ContextRow } from '#db/notices/contexts.ts';
import { type DigestRow, listForDigest, markMailed } from '#db/notices/digests.ts';
import { listSingleNotices, type NoticeRow } from '#db/notices/queries.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { text } from '#server/messages/text.ts';
import { dueText, type NoticeText, noticeText } from './notice-text.ts';
import { notifiedScope } from './policy.ts';
import { DOCUMENT_DAYS, type MailStage, mailMark, noticeKind, noticeStage } from './rules.ts';
import { sources } from './sources.ts';

/**
 * The maximum number of reminders read for a digest, and the most reminders, and care plans, that a mail lists. The rest
 * is given as a number.
 */
const MAX_READ = 1000;
const MAX_NAMED = 100;

interface DigestItem extends DigestRow {
  readonly stage: MailStage;
}

/** The text of a digest and the reminders that it lists. */
export interface Digest extends NoticeText {
  /** The lines of a mail; empty on a device. */
  readonly lines: string;
  readonly items: readonly DigestItem[];
}

const stageIn = (row: DigestRow, now: Date, timeZone: string) => {
  const kind = noticeKind(row, now, timeZone);
  return kind && (row.quietFor === row.dueDate ? 'backlog' : noticeStage(kind, row, now, timeZone));
};

const isAlreadyMailed = ({ stage, dueDate, mailedFor }: DigestItem): boolean =>
  mailedFor === mailMark(stage, dueDate);

const readItems = async (
  db: Runner,
  { userId }: NoticeRow,
  { timeZone }: ContextRow,
  now: Date,
) => {
  // Compared as text, so an instant of tomorrow may have the next day in UTC.
  const today = dayIn(now, timeZone);
  const days = {
    before: dayAfter(today, 3),
    ahead: Object.values(DOCUMENT_DAYS).map((count) => dayAfter(today, count)),
  };
  const scope = notifiedScope(userId, now);
  const rows = await listForDigest(db, scope, days, MAX_READ);
  return rows.toReversed().flatMap((row): readonly DigestItem[] => {
    const stage = stageIn(row, now, timeZone);
    return stage ? [{ ...row, stage }] : [];
  });
};

const composeLine = (item: DigestItem, context: ContextRow, now: Date): string => {
  const { title, petName } = item;
  const language = context.preferredLanguage;
  const noticeTitle = text('notice.title', { title, pet: petName }, language);
  return `${noticeTitle}. ${dueText(item, context, now)}`;
};

/**
 * The mail lists everything due with its day, and gives in one line the number of reminders that were overdue when they
 * were added.
 */
const composeMail = (
  items: readonly DigestItem[],
  others: readonly string[],
  context: ContextRow,
  now: Date,
): Digest | undefined => {
  const language = context.preferredLanguage;
  const dueItems = items.filter(({ stage }) => stage !== 'backlog');
  const backlog = items.filter((item) => item.stage === 'backlog' && !isAlreadyMailed(item));
  const [first, ...rest] = dueItems;
  if (dueItems.every(isAlreadyMailed) && others.length === 0) return undefined;
  const unnamed = [dueItems, others].map(({ length }) => Math.max(0, length - MAX_NAMED));
  const count = { count: unnamed.reduce((sum, more) => sum + more, 0) };
  const lines = [
    ...dueItems.slice(0, MAX_NAMED).map((item) => composeLine(item, context, now)),
    ...others.slice(0, MAX_NAMED),
    ...(count.count > 0 ? [text('notice.digest.more', count, language)] : []),
    ...(backlog.length > 0
      ? [text('notice.digest.backlog', { count: backlog.length }, language)]
      : []),
  ];
  const subject =
    first && rest.length + others.length === 0
      ? noticeText({ ...context, ...first }, now).title
      : text('notice.digest.subject', { count: dueItems.length + others.length }, language);
  return { title: subject, body: '', lines: lines.join('\n'), items: [...dueItems, ...backlog] };
};

/** The summary on a device: how many reminders are due besides those with a notice of their own. */
const readDeviceSummary = async (
  db: Runner,
  notice: NoticeRow,
  items: readonly DigestItem[],
  { preferredLanguage: language }: ContextRow,
): Promise<Digest | undefined> => {
  const singleNoticeIds = new Set(await listSingleNotices(db, notice));
  const dueCount = items.filter(
    ({ id, stage }) => stage !== 'backlog' && !singleNoticeIds.has(id),
  ).length;
  if (dueCount === 0) return undefined;
  return {
    title: text('notice.summary.title', { count: dueCount }, language),
    body: text('notice.summary.body', {}, language),
    lines: '',
    items: [],
  };
};

/**
 * The present content of a digest; undefined if nothing is left. A digest of an earlier day has expired, because each
 * day plans its own.
 */
export const readDigest = async (
  db: Runner,
  notice: NoticeRow,
  context: ContextRow,
  now: Date,
): Promise<Digest | undefined> => {
  if (notice.day !== dayIn(now, context.timeZone)) return undefined;
  const items = context.notificationPreferences.reminders
    ? await readItems(db, notice, context, now)
    : [];
  if (notice.channel !== 'email') return readDeviceSummary(db, notice, items, context);
  const otherTitles: string[] = [];
  for (const { digestLines } of sources) {
    otherTitles.push(...(await digestLines(db, notice.userId, context, now)));
  }
  return composeMail(items, otherTitles, context, now);
};

/** Stores what a mail to an account has listed, so that no other mail repeats it. */
export const noteMailed = async (tx: Runner, userId: string, { items }: Digest): Promise<void> => {
  for (const [stage, named] of Map.groupBy(items, (item) => item.stage)) {
    await markMailed(tx, userId, named, stage);
  }
};
