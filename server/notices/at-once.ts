import type { Runner } from '#db/engine/run.ts';
import { listSubscriptions } from '#db/notices/subscriptions.ts';
import type { Parts } from '#server/parts.ts';
import { availableChannels, reachableAtOnce } from './channels.ts';
import { deliverNotices } from './deliver.ts';

/** The most devices of one recipient to which a report is pushed. */
const MAX_DEVICES = 20;

type Recipient = { readonly userId: string } & Parameters<typeof reachableAtOnce>[1];

/** The channels that reach each recipient of a report now, with one statement for all devices. */
export const reachAtOnce = async <R extends Recipient>(
  tx: Runner,
  parts: Parts,
  recipients: readonly R[],
) => {
  const means = availableChannels(parts);
  const subscriptions = await listSubscriptions(
    tx,
    recipients.map(({ userId }) => userId),
  );
  const byUser = Map.groupBy(subscriptions, ({ userId }) => userId);
  return recipients.map((recipient) => {
    const devices = (byUser.get(recipient.userId) ?? []).map(({ id }) => id);
    return { recipient, reached: reachableAtOnce(means, recipient, devices.slice(-MAX_DEVICES)) };
  });
};

/** Sends stored notices after the answer. Never rejects; failures are logged with the name `job`. */
export const sendSoon =
  (parts: Parts, job: string) =>
  (noticeIds: readonly string[]): void => {
    if (noticeIds.length === 0) return;
    deliverNotices(parts, noticeIds).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : 'failed';
      parts.log({ level: 'error', job, error: why });
    });
  };
