import type { Context } from 'koa';
import { findUser, type UserRow } from '#db/accounts/queries.ts';
import { consumeSecondStep, countTry, findSecondStepUser } from '#db/two-step/memory.ts';
import { rememberBrowser } from '#server/http/access/remembered-browser.ts';
import { requireEnabled, signIn } from '#server/http/access/session/session.ts';
import { getSigner } from '#server/http/access/session/signer.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { checkCode, wrongCode } from './check-code.ts';
import { logInSecondStep } from './contract.ts';
import { countCode, countUnknown } from './limits.ts';
import { waitingSecondStep } from './policy.ts';
import type { TwoStepAccounts } from './present.ts';
import { SECOND_STEP_TRIES } from './rules.ts';

/** The same answer for a token that is unknown, used, expired or out of tries: the log-in begins again. */
const expiredError = () => new HttpError(401, 'accounts.mfa.expired');

/** The account whose log-in waits. An unknown token counts against the network, a known one does not. */
const findWaiting = async (
  { db }: Pick<Parts, 'db'>,
  ctx: Context,
  token: string | undefined,
  now: Date,
): Promise<{ readonly hash: string; readonly user: UserRow }> => {
  const hash = token === undefined ? waitingSecondStep(ctx) : hashOfToken(token);
  const userId = hash === undefined ? undefined : await findSecondStepUser(db, hash, now);
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (hash !== undefined && user && user.twoStepAt !== null) return { hash, user };
  await countUnknown(db, ctx, now);
  throw expiredError();
};

export const logInRoute = (
  parts: Parts,
  { hashWithSalt, presentUser, notices }: TwoStepAccounts,
): Route =>
  route(logInSecondStep, async ({ body: { mfaToken, code, remember }, ctx, now }) => {
    const { db, config } = parts;
    const { hash, user } = await findWaiting(parts, ctx, mfaToken, now);
    requireEnabled(user);
    const attempt = await countCode(db, ctx, { userId: user.id, code }, now);
    if (!(await countTry(db, hash, SECOND_STEP_TRIES, now))) throw expiredError();
    const rightCode = await checkCode(
      { db, signer: getSigner(ctx), hashWithSalt },
      user.id,
      code,
      now,
    );
    if (!rightCode) throw wrongCode();
    const device = remember ? rememberBrowser(ctx, config, user.id, now) : undefined;
    const changes =
      rightCode.kind === 'recovery'
        ? [{ change: 'used', kind: 'recoveryCode', name: '' } as const]
        : [];
    const signInMethod = await db.transaction(async (tx) => {
      const firstMethod = await consumeSecondStep(tx, hash);
      if (firstMethod === undefined) throw expiredError();
      if (!(await rightCode.consume(tx))) throw wrongCode();
      await device?.store(tx);
      await notices.store(tx, user, changes, now);
      return firstMethod;
    });
    await attempt.recordSuccess();
    await signIn(ctx, user, config, signInMethod);
    device?.send();
    await notices.send(user, changes, now);
    return presentUser(user, config);
  });
