import { t } from '#renderer/ui/language/text.ts';
import type { HealthInsights } from '#server/insights/contract.ts';
import { scoreLabel } from '#server/insights/rules.ts';

/** The score's label in a sentence that names the reason: overdue reminders, or else missing vaccines. */
export const scoreSentence = ({
  score,
  counts,
  coverage,
}: Pick<HealthInsights, 'score' | 'counts' | 'coverage'>): string => {
  const label = t(`insights.score.${scoreLabel(score)}`);
  const unvaccinated = coverage.pets - coverage.covered;
  return counts.overdue === 0 && unvaccinated > 0
    ? t('insights.score.unvaccinated', { label, count: unvaccinated })
    : t('insights.score.sentence', { label, count: counts.overdue });
};
