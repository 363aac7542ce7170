import { findUser, type UserRow, updateUser } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { hasOwnPets, keepImported } from '#db/transfer/imports.ts';
import { DEFAULT_BUDGET } from '#server/expenses/rules.ts';
import type { Keeper } from './booklet.ts';
import {
  PRIVACY_FIELDS,
  PROFILE_FIELDS,
  type ProfileChanges,
  type ProfileField,
} from './contract.ts';
import { type Known, profileIdsOf } from './known.ts';
import type { Restoring } from './restore.ts';
import { DEFAULT_COUNTRY } from './rules.ts';
import type { StagedFile } from './staging/staged-file.ts';

type FileProfile = NonNullable<StagedFile['profile']>;

const NO_CHANGES: ProfileChanges = { inFile: 0, filled: [], hidden: [] };

const toldIn = (profile: FileProfile, field: ProfileField): boolean => {
  if (field === 'photo') return profile.image !== null;
  if (field === 'monthlyBudget') return (profile.monthlyBudgetCentavos ?? null) !== null;
  return (profile[field] ?? null) !== null;
};

/** Whether the account's own is empty, or what every account has at first, and the file says something else. */
const isLacking = (user: UserRow, profile: FileProfile, field: ProfileField): boolean => {
  if (field === 'photo') return user.profileImageBlobId === null;
  if (field === 'country')
    return user.country === DEFAULT_COUNTRY && profile.country !== DEFAULT_COUNTRY;
  if (field === 'monthlyBudget')
    return (
      user.monthlyBudgetCentavos === DEFAULT_BUDGET &&
      profile.monthlyBudgetCentavos !== DEFAULT_BUDGET
    );
  return user[field] === null;
};

/**
 * What a file does to the account's profile: fills in what it lacks, and in an account that has no pets of its own yet
 * keeps from others what the file's owner kept from them. The rest (name, email, language, zone, notices) is the
 * account's. Once for each source: a choice made later stays.
 */
export const findProfileChanges = async (
  db: Runner,
  { userId, scope }: Keeper,
  { profile }: StagedFile,
  known: Known,
): Promise<ProfileChanges> => {
  if (!profile) return NO_CHANGES;
  const told = PROFILE_FIELDS.filter((field) => toldIn(profile, field));
  const user = known.profile ? undefined : await findUser(db, userId);
  if (!user) return { ...NO_CHANGES, inFile: told.length };
  const isSettled = await hasOwnPets(db, scope);
  return {
    inFile: told.length,
    filled: told.filter((field) => isLacking(user, profile, field)),
    hidden: isSettled
      ? []
      : PRIVACY_FIELDS.filter((field) => user[field] && profile.privacySettings?.[field] === false),
  };
};

/** Writes what `findProfileChanges` found, in the same transaction. */
export const restoreProfile = async (
  tx: Runner,
  { userId, now }: Keeper,
  file: StagedFile,
  { filled, hidden }: ProfileChanges,
  restoring: Restoring,
): Promise<void> => {
  if (!file.profile) return;
  const { image, monthlyBudgetCentavos, ...said } = file.profile;
  const values: Record<string, unknown> = {};
  for (const field of filled) {
    if (field === 'photo')
      values['profileImageBlobId'] = image && (await restoring.storeBlob(image));
    else if (field === 'monthlyBudget') values['monthlyBudgetCentavos'] = monthlyBudgetCentavos;
    else values[field] = said[field];
  }
  for (const field of hidden) values[field] = false;
  if (Object.keys(values).length > 0) await updateUser(tx, userId, values, now);
  const createdAt = now.toISOString();
  const ids = profileIdsOf(file);
  await keepImported(
    tx,
    ids.map((oldId) => ({ userId, kind: 'profile', oldId, newId: userId, createdAt })),
  );
};
