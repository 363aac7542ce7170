import { deleteUser } from '#db/accounts/queries.ts';
import { deletePasswordProofs } from '#db/accounts/sessions.ts';
import type { Runner } from '#db/engine/run.ts';
import { recordAccountDeletion } from '#db/ids.ts';
import type { Entity } from '#server/entities/entity.ts';

/**
 * Deletes the account's row, and with it by foreign keys everything the owner has, including sessions. Rows that only
 * name the owner are deleted explicitly. `instant` is in ISO UTC.
 */
export const eraseAccount = async (
  tx: Runner,
  entities: readonly Entity[],
  userId: string,
  instant: string,
): Promise<void> => {
  await deletePasswordProofs(tx, userId);
  for (const { beforeAccountGoes } of entities) await beforeAccountGoes?.(tx, userId, instant);
  await deleteUser(tx, userId, instant);
  await recordAccountDeletion(tx, userId, instant);
};
