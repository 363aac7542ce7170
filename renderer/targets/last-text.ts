import { formatShortMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { NotificationTarget } from '#server/targets/contract.ts';

/** The outcome of the last delivery, in the device's time zone. */
export const lastText = ({ last }: Pick<NotificationTarget, 'last'>): string => {
  if (last === null) return t('targets.last.never');
  const timeText = formatShortMoment(new Date(last.at));
  if (last.state === 'sent') return t('targets.last.sent', { when: timeText });
  return t('targets.last.failed', {
    when: timeText,
    why: t(`targets.problem.${last.problem ?? 'failed'}`),
  });
};
