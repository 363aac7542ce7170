import { findUser, updateUser } from '#db/accounts/queries.ts';
import type { Runner } from '#db/run.ts';
import { keepImported } from '#db/transfer/imports.ts';
import type { Keeper } from './booklet.ts';
import { profileIdOf } from './known.ts';
import type { Restoring } from './restore.ts';
import type { StagedFile } from './staged-file.ts';

const FILLED = [
  'phone',
  'address',
  'city',
  'dateOfBirth',
  'emergencyContact',
  'emergencyPhone',
] as const;

/**
 * Fills in what the account's profile lacks, and keeps from others what the file's owner kept from them; the rest of an
 * account (name, email, language, zone, notices) is its own. Once for each source: a choice made later stays.
 */
export const restoreProfile = async (
  tx: Runner,
  { userId, now }: Keeper,
  file: StagedFile,
  restoring: Restoring,
): Promise<void> => {
  const user = file.profile && (await findUser(tx, userId));
  if (!user || !file.profile) return;
  const { image, privacySettings, ...said } = file.profile;
  const filled = FILLED.filter((field) => user[field] === null && said[field]);
  const hasPhoto = user.profileImageBlobId !== null;
  const photo = image && !hasPhoto ? { profileImageBlobId: await restoring.storeBlob(image) } : {};
  await updateUser(
    tx,
    userId,
    {
      ...photo,
      ...Object.fromEntries(filled.map((field) => [field, said[field]])),
      publicProfile: user.publicProfile && privacySettings?.publicProfile !== false,
      qrEmergencyInfo: user.qrEmergencyInfo && privacySettings?.qrEmergencyInfo !== false,
    },
    now,
  );
  const createdAt = now.toISOString();
  const oldId = profileIdOf(file);
  await keepImported(tx, [{ userId, kind: 'profile', oldId, newId: userId, createdAt }]);
};
