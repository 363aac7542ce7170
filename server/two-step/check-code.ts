import type { Runner } from '#db/engine/run.ts';
import {
  consumeRecoveryCode,
  consumeStep,
  findTwoStep,
  listRecoveryHashes,
} from '#db/two-step/queries.ts';
import { isSameHash, type Signer } from '#server/http/access/session/signer.ts';
import { invalidField } from '#server/http/errors.ts';
import type { HashWithSalt } from './recovery-codes.ts';
import { isAppCode } from './rules.ts';
import { stepOfCode } from './totp.ts';

/** A code that was right when it was compared. */
export interface RightCode {
  readonly kind: 'app' | 'recovery';
  /** Uses the code up in the caller's transaction. Of two parallel uses, one returns true. */
  consume(tx: Runner): Promise<boolean>;
}

export interface CodeCheck {
  readonly db: Runner;
  readonly signer: Signer;
  readonly hashWithSalt: HashWithSalt;
}

export const wrongCode = () => invalidField('code', 'accounts.mfa.wrong');

/** The text to which an account's encrypted secret is bound, so that it is worthless in another account's row. */
const SECRET_PURPOSE = 'two-step secret';

export const encryptSecret = (signer: Signer, userId: string, secret: Buffer): string =>
  signer.encrypt(secret, SECRET_PURPOSE, userId);

const checkAppCode = async (
  { db, signer }: CodeCheck,
  userId: string,
  code: string,
  now: Date,
): Promise<RightCode | undefined> => {
  const storedTwoStep = await findTwoStep(db, userId);
  // Undefined where the session secret was replaced without naming the previous one.
  const secret = storedTwoStep && signer.decrypt(storedTwoStep.secret, SECRET_PURPOSE, userId);
  const step = secret && stepOfCode(secret, code, { now, lastStep: storedTwoStep.lastStep });
  if (!storedTwoStep || !secret || step === undefined) return undefined;
  return {
    kind: 'app',
    // Encrypting the secret again moves it from a previous session secret to the current one.
    consume: (tx) =>
      consumeStep(
        tx,
        { userId, step, secret: encryptSecret(signer, userId, secret) },
        storedTwoStep.secret,
      ),
  };
};

const checkRecoveryCode = async (
  { db, hashWithSalt }: CodeCheck,
  userId: string,
  code: string,
): Promise<RightCode | undefined> => {
  const storedTwoStep = await findTwoStep(db, userId);
  if (!storedTwoStep) return undefined;
  const hash = await hashWithSalt(code, storedTwoStep.recoverySalt);
  const matchingHashes = (await listRecoveryHashes(db, userId)).filter((storedHash) =>
    isSameHash(storedHash, hash),
  );
  return matchingHashes.length === 0
    ? undefined
    : { kind: 'recovery', consume: (tx) => consumeRecoveryCode(tx, userId, hash) };
};

/** Compares a code of the account's app, or one of its recovery codes. Undefined if it is wrong or was used. */
export const checkCode = (
  check: CodeCheck,
  userId: string,
  code: string,
  now: Date,
): Promise<RightCode | undefined> =>
  isAppCode(code) ? checkAppCode(check, userId, code, now) : checkRecoveryCode(check, userId, code);
