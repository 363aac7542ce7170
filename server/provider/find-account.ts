import { v7 } from 'uuid';
import {
  findUser,
  findUserByEmail,
  insertUserUnlessTaken,
  type UserRow,
} from '#db/accounts/queries.ts';
import { claimUnconfirmedAccount } from '#db/accounts/secrets.ts';
import { deletePasswordProofs, deleteSessionsByUser } from '#db/accounts/sessions.ts';
import { deleteCredentialsByUser } from '#db/biometrics/queries.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { deleteDetached } from '#db/notices/subscriptions.ts';
import {
  deleteIdentitiesByUser,
  findIdentityUser,
  type Identity,
  insertIdentity,
  listIdentities,
} from '#db/provider/queries.ts';
import {
  providerName,
  type SignInMethodChange,
  type SignInMethodNotices,
} from '#server/http/access/ways-in.ts';
import type { Parts } from '#server/parts.ts';
import { admit } from '#server/registration/policy.ts';
import type { AttemptDevice } from './attempts.ts';
import type { VerifiedIdentity } from './issuer.ts';
import { RefusedSignIn } from './refusals.ts';
import type { Profile } from './rules.ts';

interface NewcomerContext extends AttemptDevice {
  readonly profile: Profile;
  readonly config: Parts['config'];
  readonly now: Date;
}

const newAccount = async (tx: Runner, newcomer: NewcomerContext) => {
  const { profile, language, timeZone, invitation, config, now } = newcomer;
  if (!config.oidcSignUp) throw new RefusedSignIn('closed');
  const admission = await admit(tx, config, { email: profile.email, invitation }, now);
  const id = v7();
  await insertUserUnlessTaken(tx, {
    id,
    email: profile.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    passwordHash: null,
    preferredLanguage: language,
    ...(timeZone === undefined ? {} : { timeZone }),
    isEmailConfirmed: true,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  await admission(id);
  return findUser(tx, id);
};

/** Somebody else may have signed up with the address, so the account's password and sessions are removed. */
const takeOverAccount = async (tx: Runner, id: string, { profile, now }: NewcomerContext) => {
  const { firstName, lastName } = profile;
  await deleteSessionsByUser(tx, id);
  await deleteDetached(tx, id);
  await deletePasswordProofs(tx, id);
  await deleteCredentialsByUser(tx, id);
  await deleteIdentitiesByUser(tx, id);
  return claimUnconfirmedAccount(tx, id, { firstName, lastName }, now);
};

/** The account to which a verified address belongs. */
interface FoundAccount {
  readonly user: UserRow;
  /** Whether the account's password is required before the identity is linked. */
  readonly needsPassword: boolean;
  /** Whether the account already existed, with a confirmed email. */
  readonly isLinked: boolean;
}

const findAccount = async (
  tx: Runner,
  newcomer: NewcomerContext,
  { issuer }: Identity,
): Promise<FoundAccount | undefined> => {
  const existingUser = await findUserByEmail(tx, newcomer.profile.email);
  if (!existingUser?.isEmailConfirmed) {
    const user = await (existingUser
      ? takeOverAccount(tx, existingUser.id, newcomer)
      : newAccount(tx, newcomer));
    return user && { user, needsPassword: false, isLinked: false };
  }
  const linkedIdentities = await listIdentities(tx, existingUser.id);
  if (linkedIdentities.some((identity) => identity.issuer === issuer))
    throw new RefusedSignIn('taken');
  const user = await findUser(tx, existingUser.id);
  return user && { user, needsPassword: user.hasPassword, isLinked: true };
};

const findUserByIdentity = async (
  tx: Runner,
  { identity }: VerifiedIdentity,
): Promise<UserRow | undefined> => {
  const id = await findIdentityUser(tx, identity);
  return id === undefined ? undefined : findUser(tx, id);
};

type Provider = Parts['config']['provider'];

interface AdmissionContext {
  readonly notices: SignInMethodNotices;
  readonly config: Parts['config'];
  readonly now: Date;
}

export type SignInResult =
  | {
      readonly kind: 'admitted';
      readonly user: UserRow;
      /** The provider's picture, only the first time this identity signs in. */
      readonly picture?: string | undefined;
      /** Whether the identity was newly linked to an existing account. */
      readonly isLinked?: boolean;
    }
  | {
      readonly kind: 'needs-password';
      readonly user: UserRow;
      readonly picture: string | undefined;
    };

/**
 * Finds the account of an identity: the linked one, or the first time the one with its verified email; otherwise
 * creates one. Throws RefusedSignIn `unverified` without a verified email, whether or not the address has an account,
 * `taken` if the account is linked to another subject of the provider, and `closed` if no account may be made.
 */
export const findOrCreateAccount = async (
  db: Database,
  arrival: VerifiedIdentity,
  { language, timeZone, invitation }: AttemptDevice,
  { notices, config, now }: AdmissionContext,
): Promise<SignInResult> => {
  const knownUser = await findUserByIdentity(db, arrival);
  if (knownUser) return { kind: 'admitted', user: knownUser };
  const profile = await arrival.profile();
  if (!profile) throw new RefusedSignIn('unverified');
  const { identity } = arrival;
  const { picture } = profile;
  return db.transaction(async (tx): Promise<SignInResult> => {
    const currentUser = await findUserByIdentity(tx, arrival);
    if (currentUser) return { kind: 'admitted', user: currentUser };
    const account = await findAccount(
      tx,
      { profile, language, timeZone, invitation, config, now },
      identity,
    );
    if (!account) throw new RefusedSignIn('failed');
    const { user, needsPassword, isLinked } = account;
    if (needsPassword) return { kind: 'needs-password', user, picture };
    await insertIdentity(tx, { ...identity, userId: user.id, createdAt: now.toISOString() });
    if (isLinked) await notices.store(tx, user, [linkChange(identity, config.provider)], now);
    return { kind: 'admitted', user, picture, isLinked };
  });
};

/** The notice entry for an owner whose account a new identity can open. */
export const linkChange = ({ issuer }: Identity, provider: Provider): SignInMethodChange => ({
  change: 'added',
  kind: 'provider',
  name: providerName(issuer, provider),
});
