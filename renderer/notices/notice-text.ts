import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { daysUntil, getDueDay } from '#server/reminders/rules.ts';

const dueWords = (dueDate: string, now: Date, timeZone: string): string => {
  const days = daysUntil(dueDate, now, timeZone);
  const dueText = formatDate(getDueDay(dueDate, timeZone));
  if (days < 0) return t('notice.overdue', { days: -days, when: dueText });
  if (days === 0) return t('notice.today', { when: dueText });
  return t(days === 1 ? 'notice.tomorrow' : 'notice.later', { when: dueText });
};

/** The text of a notice, the same as that of a push notification. */
export const noticeText = (
  { title, pet, dueDate }: ReminderWithPet,
  now: Date,
  timeZone: string,
) => ({
  title: t('notice.title', { title, pet: pet.name }),
  body: dueWords(dueDate, now, timeZone),
});
