import type { ContextRow } from '#db/notices/contexts.ts';
import { midnight } from '#server/calendar/days.ts';
import { text } from '#server/messages/text.ts';
import { daysUntil, dueDay } from '#server/reminders/rules.ts';
import { foundDigestText, foundText } from './found-text.ts';

/** The text of a notice, in its owner's language. */
export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

export const dayText = (day: string, language: ContextRow['preferredLanguage']): string =>
  new Intl.DateTimeFormat(language === 'fil' ? 'fil-PH' : 'en-PH', {
    timeZone: 'UTC',
    dateStyle: 'medium',
  }).format(midnight(day));

/** The text that something is due or overdue, and when. */
export const dueText = (
  due: string,
  at: Pick<ContextRow, 'timeZone' | 'preferredLanguage'>,
  now: Date,
) => {
  const { timeZone, preferredLanguage: language } = at;
  const days = daysUntil(due, now, timeZone);
  const when = dayText(dueDay(due, timeZone), language);
  if (days < 0) return text('notice.overdue', { days: -days, when }, language);
  if (days === 0) return text('notice.today', { when }, language);
  return text(days === 1 ? 'notice.tomorrow' : 'notice.later', { when }, language);
};

type DueContext = Pick<
  ContextRow,
  'found' | 'digest' | 'dueDate' | 'title' | 'petName' | 'timeZone' | 'preferredLanguage'
>;

/** Written when the notice is sent, so that a delayed one never says "tomorrow" about today. */
export const noticeText = (context: DueContext, now: Date): NoticeText => {
  const language = context.preferredLanguage;
  if (context.digest) return foundDigestText(context, context.digest);
  if (context.found) return foundText(context);
  if (context.dueDate === null) {
    return {
      title: text('notice.test.title', {}, language),
      body: text('notice.test.body', {}, language),
    };
  }
  const values = { title: context.title ?? '', pet: context.petName ?? '' };
  return {
    title: text('notice.title', values, language),
    body: dueText(context.dueDate, context, now),
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
