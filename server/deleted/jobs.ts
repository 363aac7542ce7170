import { listPurged, purgeRows } from '#db/deleted/purge.ts';
import { replaceAnswersAbout } from '#db/http/idempotency.ts';
import { notePurged } from '#db/members/endings.ts';
import { mayDelete } from '#server/clock/policy.ts';
import type { Entity } from '#server/entities/entity.ts';
import { restorableTables } from '#server/entities/restoring.ts';
import { notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { purgeBefore } from './rules.ts';

/**
 * Permanently removes rows that were deleted 30 or more days ago, with their parts and photos, in one transaction after
 * the stored answers about them.
 */
export const purgeDeleted = async (parts: Parts, entities: readonly Entity[]): Promise<void> => {
  const { db, clock } = parts;
  const now = clock.now();
  const purgeInstant = purgeBefore(now);
  const tables = restorableTables(entities);
  // Usually nothing is due, and a transaction with so many reads would conflict with writes of owners.
  const purgedRows = await listPurged(db, tables, purgeInstant);
  if (purgedRows.length === 0) return;
  if (!(await mayDelete(parts))) return;
  const notFoundAnswer = { status: 404, answer: JSON.stringify(notFound().answer()) };
  // Each of these searches all stored answers of an account, up to 8 MB, so others must be able to write in between.
  for (const purgedRow of purgedRows) await replaceAnswersAbout(db, purgedRow, notFoundAnswer);
  await db.transaction(async (tx) => {
    await notePurged(tx, purgeInstant, now.toISOString());
    await purgeRows(tx, tables, purgeInstant, now.toISOString());
  });
};
