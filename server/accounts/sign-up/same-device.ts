import type { Context } from 'koa';
import { CONFIRMATION_LIFETIME } from '#server/accounts/tokens.ts';
import {
  rememberVisitor,
  sessionUser,
  visitorMemory,
} from '#server/http/access/session/session.ts';
import { getSigner } from '#server/http/access/session/signer.ts';

const KEY = 'signedUp';

const memoryKey = (email: string): string => `signed up\n${email}`;

/**
 * Remembers, for as long as the link works, that this browser signed the address up, so that the link signs in here. It
 * reveals nothing about whether the address already had an account.
 */
export const rememberSignUp = async (ctx: Context, email: string): Promise<void> => {
  // Starting a visitor session would end the session of a signed-in owner.
  if (sessionUser(ctx)) return;
  await rememberVisitor(
    ctx,
    { [KEY]: getSigner(ctx).hash(memoryKey(email)) },
    CONFIRMATION_LIFETIME,
  );
};

/** Whether this signed-out browser was the last to sign up with the address. */
export const hasSignedUp = (ctx: Context, email: string): boolean => {
  const rememberedValue = visitorMemory(ctx)[KEY];
  return (
    typeof rememberedValue === 'string' && getSigner(ctx).isHash(memoryKey(email), rememberedValue)
  );
};
