import { v7 } from 'uuid';
import {
  findUser,
  findUserByEmail,
  insertUserUnlessTaken,
  type UserRow,
} from '#db/accounts/queries.ts';
import { takeOver } from '#db/accounts/secrets.ts';
import { deleteProofsOf, deleteSessionsOf } from '#db/accounts/sessions.ts';
import { deleteCredentialsOf } from '#db/biometrics/queries.ts';
import { findIdentityUser, insertIdentity } from '#db/provider/queries.ts';
import type { Database, Runner } from '#db/run.ts';
import type { Device } from './attempts.ts';
import type { Arrival } from './issuer.ts';
import { Refused } from './refusals.ts';
import type { Profile } from './rules.ts';

const NOTICES = { email: true, sms: false, push: true, reminders: true };

interface Newcomer extends Device {
  readonly profile: Profile;
  readonly now: Date;
}

const newAccount = async (tx: Runner, { profile, language, timeZone, now }: Newcomer) => {
  const id = v7();
  await insertUserUnlessTaken(tx, {
    id,
    email: profile.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    passwordHash: null,
    preferredLanguage: language,
    ...(timeZone === undefined ? {} : { timeZone }),
    notificationPreferences: NOTICES,
    isEmailConfirmed: true,
    emailConfirmationToken: null,
    emailConfirmationExpiresAt: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  return findUser(tx, id);
};

/** Somebody else may have signed the address up: what they know of the account is worth nothing from now on. */
const takenOver = async (tx: Runner, id: string, { profile, now }: Newcomer) => {
  const { firstName, lastName } = profile;
  await deleteSessionsOf(tx, id);
  await deleteProofsOf(tx, id);
  await deleteCredentialsOf(tx, id);
  return takeOver(tx, id, { firstName, lastName }, now);
};

/** The account that a verified address belongs to: the one that has it, else a new one. */
const accountOf = async (tx: Runner, newcomer: Newcomer): Promise<UserRow | undefined> => {
  const found = await findUserByEmail(tx, newcomer.profile.email);
  if (!found) return newAccount(tx, newcomer);
  return found.isEmailConfirmed ? findUser(tx, found.id) : takenOver(tx, found.id, newcomer);
};

const userOf = async (tx: Runner, { identity }: Arrival): Promise<UserRow | undefined> => {
  const id = await findIdentityUser(tx, identity);
  return id === undefined ? undefined : findUser(tx, id);
};

export interface Admitted {
  readonly user: UserRow;
  /** The provider's picture, the first time that this identity comes. */
  readonly picture?: string | undefined;
}

/**
 * The account of whoever the provider vouches for: by its own name for them, and only the first time by their
 * verified email. Throws Refused `unverified` where there is none, whether or not the address has an account.
 */
export const admit = async (
  db: Database,
  arrival: Arrival,
  { language, timeZone }: Device,
  now: Date,
): Promise<Admitted> => {
  const known = await userOf(db, arrival);
  if (known) return { user: known };
  const profile = await arrival.profile();
  if (!profile) throw new Refused('unverified');
  return db.transaction(async (tx) => {
    const meanwhile = await userOf(tx, arrival);
    if (meanwhile) return { user: meanwhile };
    const user = await accountOf(tx, { profile, language, timeZone, now });
    if (!user) throw new Refused('failed');
    await insertIdentity(tx, {
      ...arrival.identity,
      userId: user.id,
      createdAt: now.toISOString(),
    });
    return { user, picture: profile.picture };
  });
};
