import { purgePets } from '#db/pets/queries.ts';
import { purgeBlobs } from '#db/photos/queries.ts';
import { purgeRecords } from '#db/records/queries.ts';
import type { Parts } from '#server/parts.ts';

/** How long Recently deleted keeps what was deleted. */
export const KEPT_DAYS = 30;

const DAY = 86_400_000;

/**
 * Removes for good the pets and records that were deleted 30 days ago or earlier, with their reminders and
 * photos, all of it or nothing.
 */
export const purgeDeleted = ({ db, clock }: Parts): Promise<void> => {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY).toISOString();
  return db.transaction(async (tx) => {
    await purgeBlobs(tx, before);
    await purgeRecords(tx, before);
    await purgePets(tx, before);
  });
};
