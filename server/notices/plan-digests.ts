import type { Database, Runner } from '#db/engine/run.ts';
import { type DigestOwner, listDigestOwners, setNextDigests } from '#db/notices/digests.ts';
import { insertNotices } from '#db/notices/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { type AvailableChannels, getReachableForDigest } from './channels.ts';
import { nextDigestAt } from './policy.ts';
import { NO_RECEIVERS } from './receivers.ts';
import { newNotice } from './rows.ts';

/** Accounts whose daily mail is planned in one transaction. */
const BATCH_SIZE = 200;

const digestRow = ({ id, timeZone }: DigestOwner, now: Date) => {
  const day = dayIn(now, timeZone);
  const notice = { channel: 'email', target: '', kind: 'today', isDigest: true } as const;
  return newNotice({ ...notice, userId: id, day }, now);
};

const planBatch = async (
  tx: Runner,
  availableChannels: AvailableChannels,
  now: Date,
): Promise<number> => {
  const owners = await listDigestOwners(tx, now.toISOString(), BATCH_SIZE);
  if (owners.length === 0) return 0;
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
  return owners.length;
};

/**
 * Plans the daily mails that are due at an hour chosen by the owner, in batches with a constant number of statements.
 */
export const planDigests = async (
  db: Database,
  availableChannels: AvailableChannels,
  now: Date,
): Promise<void> => {
  let nextBatch = (await listDigestOwners(db, now.toISOString(), 1)).length === 0 ? 0 : BATCH_SIZE;
  while (nextBatch === BATCH_SIZE)
    nextBatch = await db.transaction((tx) => planBatch(tx, availableChannels, now));
};
