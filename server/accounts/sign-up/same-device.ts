import type { Context } from 'koa';
import { CONFIRMATION_LIFETIME } from '#server/accounts/tokens.ts';
import {
  rememberVisitor,
  sessionUser,
  visitorMemory,
} from '#server/http/access/session/session.ts';
import { getSigner } from '#server/http/access/session/signer.ts';

const KEY = 'signedUp';

const memoryKey = (userId: string): string => `signed up\n${userId}`;

/**
 * Remembers, for as long as the link works, that this browser made the account, so that the link signs in here. For an
 * address that already had one, `userId` is the id that a new account would have got: this reveals nothing.
 */
export const rememberSignUp = async (ctx: Context, userId: string): Promise<void> => {
  // Starting a visitor session would end the session of a signed-in owner.
  if (sessionUser(ctx)) return;
  await rememberVisitor(
    ctx,
    { [KEY]: getSigner(ctx).hash(memoryKey(userId)) },
    CONFIRMATION_LIFETIME,
  );
};

/** Whether the last sign-up of this signed-out browser made the account. */
export const hasSignedUp = (ctx: Context, userId: string): boolean => {
  const rememberedValue = visitorMemory(ctx)[KEY];
  return (
    typeof rememberedValue === 'string' && getSigner(ctx).isHash(memoryKey(userId), rememberedValue)
  );
};
