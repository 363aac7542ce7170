import type { Database } from '#db/engine/run.ts';
import { findSetting, insertSettingOnce } from '#db/settings/queries.ts';

/**
 * Returns a secret shared by all servers on one database. It is created when first needed, and if two servers do so,
 * one secret wins. It is stored in the database, and no answer or export contains it.
 */
export const sharedSecret = async (
  db: Database,
  id: string,
  make: () => string,
  now: Date,
): Promise<string> => {
  const storedSetting = await findSetting(db, id);
  if (storedSetting) return storedSetting.value;
  await insertSettingOnce(db, { id, value: make(), changedAt: now.toISOString() });
  const newSetting = await findSetting(db, id);
  if (!newSetting) throw new Error(`the setting ${id} is gone`);
  return newSetting.value;
};
