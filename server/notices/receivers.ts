import type { Runner } from '#db/engine/run.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import { listSubscriptions } from '#db/notices/subscriptions.ts';
import { listTargetEvents, type TargetRow } from '#db/notices/targets.ts';
import type { Receivers } from './channels.ts';

export const NO_RECEIVERS: Receivers = { devices: [], services: [] };

/** The devices and services of accounts, read with one statement each. */
export const listReceivers = async (
  db: Runner,
  userIds: readonly string[],
): Promise<(userId: string) => Receivers> => {
  const devices = Map.groupBy(await listSubscriptions(db, userIds), ({ userId }) => userId);
  const services = Map.groupBy(await listTargetEvents(db, userIds), ({ userId }) => userId);
  return (userId) => ({
    devices: (devices.get(userId) ?? []).map(({ id }) => id),
    services: services.get(userId) ?? [],
  });
};

/** The receiver of a notice; none if its notification target was deleted. */
export const toReceiver = (
  { channel, target }: Pick<NoticeRow, 'channel' | 'target'>,
  service: TargetRow | undefined,
): Receivers =>
  channel === 'service'
    ? { devices: [], services: service ? [service] : [] }
    : { devices: [target], services: [] };
