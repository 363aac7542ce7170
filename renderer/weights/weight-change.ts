import { accountUnits } from '#renderer/current-account.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { weightText } from '#server/weights/rules.ts';
import type { Weighing } from './weight-scale.ts';

/**
 * The change since the last earlier day, for example "+0.3 kg since Aug 11, 2026". Other weights of the
 * latest day are ignored. The list must be sorted by day.
 */
export const changeText = (latestWeighing: Weighing, weighings: readonly Weighing[]): string => {
  const previousWeighing = weighings.findLast(({ date }) => date < latestWeighing.date);
  if (!previousWeighing) return t('weights.only', { date: formatDate(latestWeighing.date) });
  const change = latestWeighing.grams - previousWeighing.grams;
  const date = formatDate(previousWeighing.date);
  if (change === 0) return t('weights.same', { date });
  const weight = weightText(Math.abs(change), accountUnits().weightUnit);
  return t(change > 0 ? 'weights.more' : 'weights.less', { weight, date });
};
