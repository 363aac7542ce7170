import type { Context } from 'koa';
import type { Database, Runner } from '#db/engine/run.ts';
import { consumeCode, countCodeAttempt, hasValidCode } from '#db/phones/queries.ts';
import { isSameHash } from '#server/http/access/session/signer.ts';
import { invalidField } from '#server/http/errors.ts';
import { countGuess } from './limits.ts';
import { parseNumber } from './parse-number.ts';
import { hashOfNumber, hashOfOtp } from './secrets.ts';

/** The maximum number of guesses at one code. */
export const MAX_TRIES = 5;

/** The same answer for a wrong code, an expired one and one that was never sent. */
const wrongCode = () => invalidField('otp', 'phones.otp.wrong');

export interface VerifiedCode {
  /** E.164. */
  readonly number: string;
  /** Uses the code up in the caller's transaction, so that of two parallel uses one is refused. */
  consume(tx: Runner): Promise<void>;
  /** Resets the guesses before the right one. */
  recordSuccess(): Promise<void>;
}

/** Verifies the code that was sent to a number. Throws 400 if it is wrong, and 429 above a limit. */
export const verifyCode = async (
  db: Database,
  { phoneNumber, otp }: { readonly phoneNumber: string; readonly otp: string },
  ctx: Context,
  now: Date,
): Promise<VerifiedCode> => {
  const { e164: number } = await parseNumber(phoneNumber);
  const numberHash = hashOfNumber(ctx, number);
  const hasLiveCode = await hasValidCode(db, numberHash, MAX_TRIES, now);
  const attempt = await countGuess(db, { numberHash, hasLiveCode }, ctx, now);
  const storedCode = await countCodeAttempt(db, numberHash, MAX_TRIES, now);
  if (storedCode === undefined || !isSameHash(storedCode, hashOfOtp(ctx, number, otp)))
    throw wrongCode();
  return {
    number,
    async consume(tx) {
      if (!(await consumeCode(tx, numberHash, storedCode))) throw wrongCode();
    },
    recordSuccess: attempt.succeeded,
  };
};
