import { useSuspenseQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Suspense } from 'react';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { NoticeStatus } from '#server/notices/contract.ts';
import { MAX_TEXTS_A_DAY } from '#server/notices/rules.ts';
import { deliveryText } from './delivery-text.ts';
import { noticeStatusQuery, useSendTest } from './queries.ts';

/** Shows the result of a test, naming the channels that failed, and the reason where it is known. */
const showDeliveryResult = ({ deliveries }: NoticeStatus): void => {
  const failedDeliveries = deliveries.filter(({ state }) => state !== 'sent');
  if (failedDeliveries.length === 0) {
    toast({ title: t('noticeSettings.test.sent') });
    return;
  }
  const names = failedDeliveries
    .map(({ channel }) => t(`noticeSettings.channel.${channel}`))
    .join(', ');
  const isOnlyLimited = failedDeliveries.every(({ state }) => state === 'limited');
  toast({
    title: t('noticeSettings.test.failed'),
    description: isOnlyLimited
      ? t('noticeSettings.test.limited', { count: MAX_TEXTS_A_DAY })
      : t('noticeSettings.test.failed.text', { channels: names }),
    tone: 'danger',
  });
};

const Deliveries = () => {
  const { data: status } = useSuspenseQuery(noticeStatusQuery);
  const { mutate, isPending } = useSendTest();
  const sendTest = () => mutate(undefined, { onSuccess: showDeliveryResult });
  return (
    <>
      {status.deliveries.length === 0 ? (
        <p className="text-ink-soft text-row">{t('noticeSettings.none')}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-row">
          {status.deliveries.map((delivery) => (
            <li
              key={delivery.channel}
              className={
                delivery.state === 'failed' || delivery.state === 'limited'
                  ? 'text-gumamela'
                  : undefined
              }
            >
              {deliveryText(delivery)}
            </li>
          ))}
        </ul>
      )}
      <Button look="secondary" icon={Send} className="mt-4" disabled={isPending} onClick={sendTest}>
        {t(isPending ? 'noticeSettings.test.sending' : 'noticeSettings.test')}
      </Button>
    </>
  );
};

/** The last delivery of each channel, and a test of all of them. */
export const DeliveriesSection = () => (
  <section className="mt-6">
    <h3 className="mb-2 font-semibold text-body">{t('noticeSettings.last')}</h3>
    <PartBoundary title="noticeSettings.unread">
      <Suspense fallback={<Skeleton className="h-20" />}>
        <Deliveries />
      </Suspense>
    </PartBoundary>
  </section>
);
