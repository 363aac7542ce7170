import { formatShortMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Delivery } from '#server/notices/contract.ts';
import { MAX_TEXTS_A_DAY } from '#server/notices/rules.ts';

/** For example "Email: sent Nov 20, 10:00 AM", in the device's time zone. */
export const deliveryText = ({ channel, state, at }: Delivery): string =>
  t(`noticeSettings.delivery.${state}`, {
    channel: t(`noticeSettings.channel.${channel}`),
    count: MAX_TEXTS_A_DAY,
    when: formatShortMoment(new Date(at)),
  });
