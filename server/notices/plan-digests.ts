import type { Database, Runner } from '#db/engine/run.ts';
import {
  type DigestOwner,
  listDigestOwners,
  listDueDigests,
  setNextDigests,
} from '#db/notices/digests.ts';
import { insertNotices } from '#db/notices/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { planInBatches } from './batches.ts';
import { type AvailableChannels, getReachableForDigest } from './channels.ts';
import { nextDigestAt } from './policy.ts';
import { NO_RECEIVERS } from './receivers.ts';
import { newNotice } from './rows.ts';

const digestRow = ({ id, timeZone }: DigestOwner, now: Date) => {
  const day = dayIn(now, timeZone);
  const notice = { channel: 'email', target: '', kind: 'today', isDigest: true } as const;
  return newNotice({ ...notice, userId: id, day }, now);
};

const planBatch = async (
  tx: Runner,
  ids: readonly string[],
  availableChannels: AvailableChannels,
  now: Date,
): Promise<void> => {
  const owners = await listDigestOwners(tx, ids, now.toISOString());
  if (owners.length === 0) return;
  const reachedOwners = owners.filter(
    (owner) =>
      getReachableForDigest(availableChannels, { ...owner, reminderSms: false }, NO_RECEIVERS)
        .email,
  );
  await insertNotices(
    tx,
    reachedOwners.map((owner) => digestRow(owner, now)),
  );
  await setNextDigests(
    tx,
    owners.map(({ id, digestAt, timeZone }) => ({ id, at: nextDigestAt(digestAt, timeZone, now) })),
  );
};

/**
 * Plans the daily mails that are due at an hour chosen by the owner, in batches with a constant number of statements.
 */
export const planDigests = (
  db: Database,
  availableChannels: AvailableChannels,
  now: Date,
): Promise<void> =>
  planInBatches(db, {
    name: 'daily mail of account',
    list: (page) => listDueDigests(db, { ...page, now: now.toISOString() }),
    plan: (tx, ids) => planBatch(tx, ids, availableChannels, now),
  });
