import type { Runner } from '#db/engine/run.ts';
import { errorMessage } from '#server/http/error-message.ts';
import { availableChannels, getReachableAtOnce } from '#server/notices/channels.ts';
import { deliverNotices } from '#server/notices/delivery/deliver.ts';
import { listReceivers } from '#server/notices/receivers.ts';
import type { Parts } from '#server/parts.ts';

/** The maximum number of devices of one recipient to which a report is pushed. */
const MAX_DEVICES = 20;

type Recipient = { readonly userId: string } & Parameters<typeof getReachableAtOnce>[1];

/** The channels that reach each recipient of a report now, with one statement for all devices and one for all services. */
export const reachAtOnce = async <R extends Recipient>(
  tx: Runner,
  parts: Parts,
  recipients: readonly R[],
  event: 'found' | 'visit',
) => {
  const channels = availableChannels(parts);
  const receiversFor = await listReceivers(
    tx,
    recipients.map(({ userId }) => userId),
  );
  return recipients.map((recipient) => {
    const { devices, services } = receiversFor(recipient.userId);
    const receivers = { devices: devices.slice(-MAX_DEVICES), services };
    return { recipient, reached: getReachableAtOnce(channels, recipient, receivers, event) };
  });
};

/** Sends stored notices after the answer. Never rejects; failures are logged with the name `job`. */
export const sendSoon =
  (parts: Parts, job: string) =>
  (noticeIds: readonly string[]): void => {
    if (noticeIds.length === 0) return;
    deliverNotices(parts, noticeIds).catch((error: unknown) => {
      parts.log({ level: 'error', job, error: errorMessage(error) });
    });
  };
