import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { UserRow } from '#db/accounts/queries.ts';
import { insertSecondStep, matchRememberedDevice } from '#db/two-step/memory.ts';
import { rememberedHashes } from '#server/http/access/remembered-browser.ts';
import {
  noteFirstStep,
  rememberVisitor,
  requireEnabled,
  signIn,
  visitorMemory,
} from '#server/http/access/session/session.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import type { SecondStepNeeded } from './contract.ts';
import { countStartedAttempt } from './limits.ts';
import { SECOND_STEP_MINUTES } from './rules.ts';

const LIFETIME_MS = SECOND_STEP_MINUTES * 60_000;

/** The key of a waiting log-in in the memory of a browser that came back from the identity provider. */
const KEY = 'secondStep';

type PolicyParts = Pick<Parts, 'db' | 'config'>;

/** The first step of a log-in: the account, and the way in that was proved (server/http/access/ways-in.ts). */
interface FirstStep {
  readonly user: UserRow;
  readonly way: string;
  readonly now: Date;
}

/** Stores that a log-in waits for its second step, and returns its token. Undefined if no second step is needed. */
const beginSecondStep = async (
  { db, config }: PolicyParts,
  ctx: Context,
  { user, way, now }: FirstStep,
): Promise<string | undefined> => {
  requireEnabled(user);
  if (user.twoStepAt === null) return undefined;
  if (await matchRememberedDevice(db, user.id, rememberedHashes(ctx, config), now))
    return undefined;
  await countStartedAttempt(db, ctx, user.id, now);
  noteFirstStep(ctx);
  const token = randomBytes(32).toString('base64url');
  const row = {
    hash: hashOfToken(token),
    userId: user.id,
    way,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + LIFETIME_MS).toISOString(),
  };
  await db.transaction((tx) => insertSecondStep(tx, row));
  return token;
};

/**
 * Signs in, or throws 401 `accounts.mfa.required` with a token where the account has two-step login and this browser is
 * not remembered. Every way in but a passkey, which verifies its user itself, ends here.
 */
export const signInOrAsk = async (
  parts: PolicyParts,
  ctx: Context,
  firstStep: FirstStep,
): Promise<void> => {
  const mfaToken = await beginSecondStep(parts, ctx, firstStep);
  if (mfaToken === undefined) return signIn(ctx, firstStep.user, parts.config, firstStep.way);
  const challengeAnswer: SecondStepNeeded & Readonly<Record<string, unknown>> = { mfaToken };
  throw new HttpError(401, 'accounts.mfa.required', { extraBody: challengeAnswer });
};

/**
 * Signs in after a redirect from the identity provider. Returns false if the second step is needed: the log-in then
 * waits in this browser's memory, because a token in an address would stay in histories and logs.
 */
export const signInOrWait = async (
  parts: PolicyParts,
  ctx: Context,
  firstStep: FirstStep,
): Promise<boolean> => {
  const token = await beginSecondStep(parts, ctx, firstStep);
  if (token === undefined) {
    await signIn(ctx, firstStep.user, parts.config, firstStep.way);
    return true;
  }
  await rememberVisitor(ctx, { [KEY]: hashOfToken(token) }, LIFETIME_MS);
  return false;
};

/** The hash of the log-in that waits in this browser. */
export const waitingSecondStep = (ctx: Context): string | undefined => {
  const storedChallenge = visitorMemory(ctx)[KEY];
  return typeof storedChallenge === 'string' ? storedChallenge : undefined;
};
