import { findUser, type UserRow } from '#db/accounts/queries.ts';
import {
  type CredentialRow,
  deleteCredential,
  findCredential,
  insertCredentialUnlessKnown,
  listCredentials,
  recordUse,
} from '#db/biometrics/queries.ts';
import { type OwnAddress, ownAddress } from '#server/http/access/own-address.ts';
import { requireRecentSignIn, requireSession, signInAgain } from '#server/http/access/proofs.ts';
import { signIn } from '#server/http/access/session/session.ts';
import {
  type SignInMethodChange,
  type SignInMethodNotices,
  securityKeyId,
} from '#server/http/access/ways-in.ts';
import { badRequest, HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { consumeChallenge, issueChallenge } from './challenges.ts';
import {
  type Assertion,
  listBiometrics,
  reauthenticateByDevice,
  registerBiometric,
  registrationOptions,
  removeBiometric,
  verificationOptions,
  verifyBiometric,
} from './contract.ts';
import { countAttempt, countChallenge } from './limits.ts';
import {
  parseUserHandle,
  presentCredential,
  presentRegistration,
  presentVerification,
  toUserHandle,
} from './present.ts';
import { deviceLabel, MAX_DEVICES } from './rules.ts';
import { verifyAssertion, verifyAttestation } from './verify.ts';

/** The user of a challenge that was requested for whichever passkey answers it. No account has this id. */
const ANY_USER = '';

const deviceChange = (change: 'added' | 'removed', name: string): SignInMethodChange => ({
  change,
  kind: 'biometric',
  name,
});

const requireRoom = (knownCredentials: readonly CredentialRow[]): void => {
  if (knownCredentials.length >= MAX_DEVICES) throw new HttpError(409, 'biometrics.tooMany');
};

const offerRegistration = ({ db, config }: Parts): Route =>
  route(registrationOptions, async ({ actor, now, ctx }) => {
    requireRecentSignIn(ctx, now);
    const address = ownAddress(ctx, config);
    await countChallenge(db, ctx, now);
    const knownCredentials = await listCredentials(db, actor.userId);
    // A device must not create a key that the server would then refuse.
    requireRoom(knownCredentials);
    const challengePurpose = { purpose: 'register', userId: actor.userId } as const;
    const challenge = await issueChallenge(db, challengePurpose, now);
    return presentRegistration(address, challenge, actor.user, knownCredentials);
  });

const register = ({ db, config }: Parts, notices: SignInMethodNotices): Route =>
  route(registerBiometric, async ({ body: { credential }, actor, now, ctx, write }) => {
    requireRecentSignIn(ctx, now);
    const address = ownAddress(ctx, config);
    const { userId } = actor;
    const { clientDataJSON, transports = [] } = credential.response;
    const challengePurpose = { purpose: 'register', userId } as const;
    const challenge = await consumeChallenge(db, challengePurpose, clientDataJSON, now);
    if (challenge === undefined) throw badRequest('biometrics.expired');
    const newCredential = await verifyAttestation(credential, { ...address, challenge });
    if (!newCredential) throw badRequest('biometrics.setup.failed');
    const label = deviceLabel(ctx.get('User-Agent'));
    const createdAt = now.toISOString();
    const row: CredentialRow = {
      ...newCredential,
      userId,
      transports,
      label,
      createdAt,
      lastUsedAt: null,
    };
    const changes = [deviceChange('added', label)];
    const answer = await write(async (tx) => {
      await requireSession(tx, ctx, now);
      requireRoom(await listCredentials(tx, userId));
      const isNew = await insertCredentialUnlessKnown(tx, row);
      if (!isNew) throw new HttpError(409, 'biometrics.known');
      await notices.store(tx, actor.user, changes, now);
      return presentCredential(row);
    });
    await notices.send(actor.user, changes, now);
    return answer;
  });

/** Answers alike for every user id, existing or not. */
const offerVerification = ({ db, config }: Parts): Route =>
  route(verificationOptions, async ({ body: { userId = ANY_USER }, now, ctx }) => {
    const address = ownAddress(ctx, config);
    await countChallenge(db, ctx, now);
    const challenge = await issueChallenge(db, { purpose: 'verify', userId }, now);
    return presentVerification(address, challenge);
  });

const refusedError = () => new HttpError(401, 'biometrics.refused');

interface CredentialClaim {
  readonly userId: string;
  /** Whether the caller named the user, rather than the passkey. */
  readonly isNamed: boolean;
  readonly assertion: Assertion;
  readonly address: OwnAddress;
  readonly now: Date;
}

/** The user whose device signed a challenge that was issued for this purpose. Throws 401 for all others. */
const userOfAssertion = async (
  { db }: Pick<Parts, 'db'>,
  { userId, isNamed, assertion, address, now }: CredentialClaim,
): Promise<UserRow> => {
  const { clientDataJSON, userHandle } = assertion.response;
  const challengePurpose = { purpose: 'verify', userId: isNamed ? userId : ANY_USER } as const;
  const challenge = await consumeChallenge(db, challengePurpose, clientDataJSON, now);
  if (challenge === undefined) throw new HttpError(401, 'biometrics.expired');
  if (userHandle && userHandle !== toUserHandle(userId)) throw refusedError();
  const credential = await findCredential(db, { id: assertion.id, userId });
  if (!credential) throw refusedError();
  const counter = await verifyAssertion(assertion, { ...address, challenge }, credential);
  if (counter === undefined) throw refusedError();
  // Read before the device is found once more, so that a password reset in between ends the session that begins now.
  const user = await findUser(db, userId);
  const isRecorded = await recordUse(db, { id: credential.id, counter }, now);
  if (!user || !isRecorded) throw refusedError();
  return user;
};

/**
 * Whether the email must be confirmed first, as for a password. An account with a verified number is not locked out by
 * adding an email.
 */
const mustConfirmEmail = ({ email, isEmailConfirmed, verifiedPhone }: UserRow): boolean =>
  email !== null && !isEmailConfirmed && verifiedPhone === null;

const verify = ({ db, config }: Parts): Route =>
  route(verifyBiometric, async ({ body, actor, now, ctx }) => {
    const { assertion } = body;
    if (!assertion) return { success: actor.kind === 'owner' && actor.userId === body.userId };
    const address = ownAddress(ctx, config);
    const userId = body.userId ?? parseUserHandle(assertion.response.userHandle ?? '');
    const attempt = await countAttempt(db, userId, ctx, now);
    const isNamed = body.userId !== undefined;
    const user = await userOfAssertion({ db }, { userId, isNamed, assertion, address, now });
    await attempt.recordSuccess();
    if (mustConfirmEmail(user)) throw new HttpError(403, 'accounts.login.unconfirmed');
    await signIn(ctx, user, config, securityKeyId(assertion.id));
    return { success: true };
  });

const list = ({ db }: Parts): Route =>
  route(listBiometrics, async ({ actor }) => {
    const rows = await listCredentials(db, actor.userId);
    return rows.map(presentCredential);
  });

const remove = ({ db }: Parts, notices: SignInMethodNotices): Route =>
  route(removeBiometric, async ({ params: { id }, actor, now, ctx, write }) => {
    const knownCredential = await findCredential(db, { id, userId: actor.userId });
    if (!knownCredential) throw notFound();
    requireRecentSignIn(ctx, now);
    const changes = [deviceChange('removed', knownCredential.label)];
    const answer = await write(async (tx) => {
      const deletedCount = await deleteCredential(tx, { id, userId: actor.userId });
      if (deletedCount === 0) throw notFound();
      await notices.store(tx, actor.user, changes, now);
      return { message: text('biometrics.removed') };
    });
    await notices.send(actor.user, changes, now);
    return answer;
  });

/** Throws 400 where signing in would throw 401, because a 401 would sign the app out. */
const reauthenticate = (parts: Parts): Route =>
  route(reauthenticateByDevice, async ({ body: { assertion }, actor, now, ctx }) => {
    const { userId, user } = actor;
    const address = ownAddress(ctx, parts.config);
    const attempt = await countAttempt(parts.db, userId, ctx, now);
    try {
      await userOfAssertion(parts, { userId, isNamed: true, assertion, address, now });
    } catch (error) {
      throw error instanceof HttpError && error.status === 401 ? badRequest(error.code) : error;
    }
    await attempt.recordSuccess();
    await signInAgain(ctx, user, parts, { way: securityKeyId(assertion.id), now });
    return { message: text('accounts.reauthenticate.done') };
  });

export const biometricRoutes = (parts: Parts, notices: SignInMethodNotices): Route[] => [
  offerRegistration(parts),
  register(parts, notices),
  offerVerification(parts),
  verify(parts),
  list(parts),
  remove(parts, notices),
  reauthenticate(parts),
];
