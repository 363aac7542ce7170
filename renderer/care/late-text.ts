import { formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { lengthText } from './plan-text.ts';
import type { CareRow } from './use-care.ts';

/** The text that says how late an occurrence is, or since when it is late. */
export const lateText = ({ item, plan }: CareRow, now: Date): string => {
  const today = dayIn(now, plan.timeZone);
  return item.day === today && item.time !== null
    ? t('care.late', { length: lengthText(now.getTime() - Date.parse(item.at)) })
    : t('care.late.day', { date: formatWeekday(item.day, today) });
};
