import { forgetAnswersAbout } from '#db/http/idempotency.ts';
import { listPurged, purgePets } from '#db/pets/queries.ts';
import { purgeBlobs } from '#db/photos/queries.ts';
import { purgeRecords } from '#db/records/queries.ts';
import { mayDelete } from '#server/clock/policy.ts';
import { goneBefore } from '#server/deleted/rules.ts';
import { notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Removes for good the pets and records that were deleted 30 days ago or earlier, with their reminders and
 * photos, all of it or nothing.
 */
export const purgeDeleted = async (parts: Parts): Promise<void> => {
  const { db, clock } = parts;
  const now = clock.now();
  const before = goneBefore(now);
  const at = now.toISOString();
  // Mostly there is nothing: a transaction that reads so much would only meet those of owners who write.
  if ((await listPurged(db, before)).length === 0) return;
  if (!(await mayDelete(parts))) return;
  const gone = { status: 404, answer: JSON.stringify(notFound().answer()) };
  await db.transaction(async (tx) => {
    for (const purged of await listPurged(tx, before)) await forgetAnswersAbout(tx, purged, gone);
    await purgeBlobs(tx, before, at);
    await purgeRecords(tx, before, at);
    await purgePets(tx, before, at);
  });
};
