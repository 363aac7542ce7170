import type { Database } from '#db/engine/run.ts';
import { findSetting, insertSettingOnce } from '#db/settings/queries.ts';

/**
 * A secret that all servers on one database share: made at the first need, of which one holds for all, and kept in the
 * database, which the servers alone read. No answer gives it, and no export holds it.
 */
export const sharedSecret = async (
  db: Database,
  id: string,
  make: () => string,
  now: Date,
): Promise<string> => {
  const kept = await findSetting(db, id);
  if (kept) return kept.value;
  await insertSettingOnce(db, { id, value: make(), changedAt: now.toISOString() });
  const made = await findSetting(db, id);
  if (!made) throw new Error(`the setting ${id} is gone`);
  return made.value;
};
