import { formatShortDay } from '#renderer/ui/format/format.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import { type DiaryKind, levelMessage } from '#server/diary/rules.ts';

export const kindLabel = (kind: DiaryKind): string => t(`diary.kind.${kind}`);

/** The label of a level; empty for null. */
export const levelLabel = (kind: DiaryKind, level: number | null): string => {
  const id = levelMessage({ kind, level });
  return id === undefined ? '' : t(id);
};

/** For example "Most" or "110 mg/dL"; empty if the entry has only a note or a photo. */
export const readingText = ({
  kind,
  level,
  value,
  unit,
}: Pick<DiaryEntry, 'kind' | 'level' | 'value' | 'unit'>): string =>
  value === null ? levelLabel(kind, level) : `${value} ${unit ?? ''}`.trim();

/** For example "Appetite, most". */
export const entryTitle = (
  entry: Pick<DiaryEntry, 'kind' | 'level' | 'value' | 'unit'>,
): string => {
  const text = readingText(entry);
  // Units keep their case, as in mg/dL.
  const levelText = entry.value === null ? text.toLocaleLowerCase() : text;
  return [kindLabel(entry.kind), levelText].filter(Boolean).join(', ');
};

interface OwnerTime {
  readonly now: Date;
  readonly timeZone: string;
}

/** For example "Today 2:20 PM" or "Nov 17, 6:30 AM"; with the year if it is not the current one. */
export const whenText = (at: string, { now, timeZone }: OwnerTime): string => {
  const instant = new Date(at);
  const time = formatTime(instant, timeZone);
  const [day, today] = [dayIn(instant, timeZone), dayIn(now, timeZone)];
  if (day === today) return t('diary.today', { time });
  return t('diary.onDay', { day: formatShortDay(day, today), time });
};
