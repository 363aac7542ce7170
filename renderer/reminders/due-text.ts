import { t } from '#renderer/ui/language/text.ts';
import { daysUntil } from '#server/reminders/rules.ts';

export type DueTone = 'overdue' | 'today' | 'later';

export interface DueText {
  readonly text: string;
  readonly tone: DueTone;
}

/**
 * For example "12 days overdue", "Due today", "Tomorrow" or "In 26 days", by calendar day in the owner's
 * zone.
 */
export const dueText = (dueDate: string, now: Date, timeZone: string): DueText => {
  const days = daysUntil(dueDate, now, timeZone);
  if (days < 0) return { text: t('reminders.due.overdue', { days: -days }), tone: 'overdue' };
  if (days === 0) return { text: t('reminders.due.today'), tone: 'today' };
  if (days === 1) return { text: t('reminders.due.tomorrow'), tone: 'later' };
  return { text: t('reminders.due.in', { days }), tone: 'later' };
};
