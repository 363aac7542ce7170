import { deleteUser, findUser, hasUsers } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { findInvitation } from '#db/members/invitations.ts';
import {
  addSignUpCodeOnce,
  bindSignUpCode,
  countSignUpTry,
  findSignUpCode,
  type SignUpCodeRow,
} from '#db/registration/queries.ts';
import { isLinkToken } from '#server/http/access/link-token.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { hashOfCode, MAX_TRIES } from './codes.ts';
import type { SignUpMode } from './rules.ts';

/** Somebody who wants to make an account. `email` is null for an account that is made by phone. */
interface Applicant {
  readonly email: string | null;
  readonly invitation?: string | undefined;
}

/** Must be called with the id of the account that was made, in the same transaction. */
type Admission = (userId: string) => Promise<unknown>;

/** A way to make an account on a server that is not open; undefined if it does not admit the applicant. */
type AdmitByCode = (tx: Runner, applicant: Applicant, now: Date) => Promise<Admission | undefined>;

const signUpClosed = () => new HttpError(403, 'accounts.signup.closed');

/**
 * Uses a code. An account that was made with it before and was never confirmed is deleted, so that somebody who mistyped
 * an address can sign up again, and one code never makes two accounts.
 */
const redeemCode = async (
  tx: Runner,
  { kind, email, hash }: Pick<SignUpCodeRow, 'kind' | 'email' | 'hash'>,
  now: Date,
): Promise<Admission | undefined> => {
  const code = await findSignUpCode(tx, hash, now);
  if (code?.kind !== kind || (code.email !== null && code.email !== email)) return undefined;
  if (!(await countSignUpTry(tx, code.hash))) return undefined;
  const codeOwner = code.userId === null ? undefined : await findUser(tx, code.userId);
  if (codeOwner && (codeOwner.isEmailConfirmed || codeOwner.verifiedPhone !== null))
    return undefined;
  if (codeOwner) {
    // The code would be deleted together with the account that it names.
    await bindSignUpCode(tx, code.hash, null);
    await deleteUser(tx, codeOwner.id, now.toISOString());
  }
  if (kind === 'set-up' && (await hasUsers(tx))) return undefined;
  return (userId) => bindSignUpCode(tx, code.hash, userId);
};

const byCode =
  (kind: 'set-up' | 'invitation'): AdmitByCode =>
  (tx, { email, invitation }, now) =>
    redeemCode(tx, { kind, email, hash: hashOfCode(invitation ?? '') }, now);

/** The link of a household's invitation. It makes one account, which then accepts it like any other. */
const byHousehold: AdmitByCode = async (tx, { email, invitation = '' }, now) => {
  if (!isLinkToken(invitation)) return undefined;
  const tokenHash = hashOfToken(invitation);
  const foundInvitation = await findInvitation(tx, tokenHash, now.toISOString());
  if (!foundInvitation) return undefined;
  const hash = `household ${tokenHash}`;
  const codeFields = {
    kind: 'household',
    email: foundInvitation.email,
    expiresAt: foundInvitation.expiresAt,
  } as const;
  const newCode = { hash, triesLeft: MAX_TRIES, userId: null, createdAt: now.toISOString() };
  await addSignUpCodeOnce(tx, { ...codeFields, ...newCode });
  return redeemCode(tx, { kind: 'household', email, hash }, now);
};

const ADMISSION_BY_MODE: Readonly<Record<Exclude<SignUpMode, 'open'>, readonly AdmitByCode[]>> = {
  invite: [byCode('set-up'), byCode('invitation'), byHousehold],
  closed: [byCode('set-up'), byHousehold],
};

/**
 * Admits somebody to make an account, in the transaction that makes it. Every way to make one calls it. Throws 403
 * `accounts.signup.closed`; the answer does not tell whether the code or the address was wrong.
 */
export const admit = async (
  tx: Runner,
  { signUp }: Pick<Parts['config'], 'signUp'>,
  applicant: Applicant,
  now: Date,
): Promise<Admission> => {
  if (signUp === 'open') return async () => undefined;
  for (const admitBy of ADMISSION_BY_MODE[signUp]) {
    const admission = await admitBy(tx, applicant, now);
    if (admission) return admission;
  }
  throw signUpClosed();
};

/** Throws 403 for a request without a code, before it costs anything. */
export const requireCodeUnlessOpen = (
  { signUp }: Pick<Parts['config'], 'signUp'>,
  invitation: string | undefined,
): void => {
  if (signUp !== 'open' && !invitation) throw signUpClosed();
};

/** Whether the first account is to be made with the set-up code from the log. */
export const needsSetUp = async ({
  db,
  config: { signUp },
}: Pick<Parts, 'db' | 'config'>): Promise<boolean> => signUp !== 'open' && !(await hasUsers(db));
