import { dateFormatter } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Delivery } from '#server/notices/contract.ts';

const write = dateFormatter({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** For example "Email: sent Nov 20, 10:00", in the device's time zone. */
export const deliveryText = ({ channel, state, at }: Delivery): string =>
  t(`noticeSettings.delivery.${state}`, {
    channel: t(`noticeSettings.channel.${channel}`),
    when: write(new Date(at)),
  });
