import { formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { daysUntil, getDueDay } from '#server/reminders/rules.ts';

/** The day on which a reminder is due, by calendar day in the owner's zone: "Today", "Tomorrow" or "Sun, Nov 22". */
export const dueDayName = (dueDate: string, now: Date, timeZone: string): string => {
  const days = daysUntil(dueDate, now, timeZone);
  if (days === 0) return t('schedule.group.today');
  if (days === 1) return t('schedule.group.tomorrow');
  return formatWeekday(getDueDay(dueDate, timeZone), dayIn(now, timeZone));
};
