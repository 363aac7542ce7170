import { formatDate } from '#renderer/ui/format.ts';
import { t } from '#renderer/ui/text.ts';
import { kilograms } from '#server/weights/rules.ts';
import type { Weighing } from './weight-scale.ts';

/** What changed since the last time, as its day says it: "+0.3 kg since Aug 11, 2026". */
export const changeText = (latest: Weighing, before: Weighing | undefined): string => {
  if (!before) return t('weights.only', { date: formatDate(latest.date) });
  const change = latest.grams - before.grams;
  const date = formatDate(before.date);
  if (change === 0) return t('weights.same', { date });
  const weight = kilograms(Math.abs(change));
  return t(change > 0 ? 'weights.more' : 'weights.less', { weight, date });
};
