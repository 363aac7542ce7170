import { t } from '#renderer/ui/language/text.ts';
import type { Condition } from '#server/weights/rules.ts';

/** For example "5 of 9: ideal". */
export const conditionText = (score: Condition): string =>
  t('weights.condition.choice', { score, name: t(`weights.condition.${score}`) });
