import type { ContextRow } from '#db/notices/contexts.ts';
import { dayText } from '#server/calendar/day-text.ts';
import { breakLinks } from '#server/http/answers/break-links.ts';
import { text } from '#server/messages/text.ts';
import { daysUntil, getDueDay } from '#server/reminders/rules.ts';
import { foundDigestText, foundText } from './at-once/found-text.ts';

/** The text of a notice, in its owner's language. */
export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

interface DueText {
  readonly dueDate: string;
  readonly documentId: string | null;
}

/** The text that something is due or overdue, or that a document ends, and when. */
export const dueText = (
  { dueDate: due, documentId }: DueText,
  at: Pick<ContextRow, 'timeZone' | 'preferredLanguage'>,
  now: Date,
) => {
  const { timeZone, preferredLanguage: language } = at;
  const days = daysUntil(due, now, timeZone);
  const dueDayText = dayText(getDueDay(due, timeZone), language);
  if (documentId !== null && days >= 0)
    return text('notice.document', { days, when: dueDayText }, language);
  if (days < 0) return text('notice.overdue', { days: -days, when: dueDayText }, language);
  if (days === 0) return text('notice.today', { when: dueDayText }, language);
  return text(days === 1 ? 'notice.tomorrow' : 'notice.later', { when: dueDayText }, language);
};

type DueContext = Pick<
  ContextRow,
  | 'found'
  | 'visit'
  | 'digest'
  | 'dueDate'
  | 'documentId'
  | 'title'
  | 'petName'
  | 'timeZone'
  | 'preferredLanguage'
>;

/** The vet's name and clinic, which a stranger typed, as plain text that no program turns into a link. */
const visitText = ({
  visit,
  petName,
  preferredLanguage,
}: Pick<DueContext, 'visit' | 'petName' | 'preferredLanguage'>): NoticeText => ({
  title: text('notice.visit.title', { pet: petName ?? '' }, preferredLanguage),
  body: breakLinks([visit?.vetName, visit?.clinic].filter(Boolean).join(', ')),
});

/** The body of a mail about a vet's report, with a link to it. */
export const visitMailText = (
  { firstName, petName, preferredLanguage }: ContextRow,
  { body }: NoticeText,
  page: string,
): string =>
  text(
    'notice.visit.mail',
    { name: firstName, pet: petName ?? '', vet: body, page },
    preferredLanguage,
  );

/** Written when the notice is sent, so that a delayed one never says "tomorrow" about today. */
export const noticeText = (context: DueContext, now: Date): NoticeText => {
  const language = context.preferredLanguage;
  if (context.digest) return foundDigestText(context, context.digest);
  if (context.found) return foundText(context);
  if (context.visit) return visitText(context);
  if (context.dueDate === null) {
    return {
      title: text('notice.test.title', {}, language),
      body: text('notice.test.body', {}, language),
    };
  }
  const values = { title: context.title ?? '', pet: context.petName ?? '' };
  return {
    title: text('notice.title', values, language),
    body: dueText({ ...context, dueDate: context.dueDate }, context, now),
  };
};

/** The body of a mail, with links to the schedule and for turning mails off. */
export const mailText = (
  context: ContextRow,
  { title, body }: NoticeText,
  address: string,
): string =>
  text(
    'notice.mail',
    {
      name: context.firstName,
      title,
      body,
      schedule: `${address}/schedule`,
      profile: `${address}/profile`,
    },
    context.preferredLanguage,
  );

/** The body of a digest, with links to the schedule and for turning mails off. */
export const digestText = (
  context: ContextRow,
  lines: string,
  { address, unsubscribe }: { readonly address: string; readonly unsubscribe: string },
): string =>
  text(
    'notice.digest.mail',
    {
      name: context.firstName,
      lines,
      unsubscribe,
      schedule: `${address}/schedule`,
      profile: `${address}/profile`,
    },
    context.preferredLanguage,
  );
