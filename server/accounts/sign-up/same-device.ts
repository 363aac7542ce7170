import type { Context } from 'koa';
import { CONFIRMATION_LIFETIME } from '#server/accounts/tokens.ts';
import { rememberVisitor, sessionUser, visitorMemory } from '#server/http/access/session.ts';
import { signerOf } from '#server/http/access/signer.ts';

const KEY = 'signedUp';

const memoryOf = (email: string): string => `signed up\n${email}`;

/**
 * Remembers that this browser signed an address up, for as long as its link works, so that the link signs in here. It
 * says nothing of whether the address had an account already.
 */
export const rememberSignUp = async (ctx: Context, email: string): Promise<void> => {
  // A visitor session would end the session of a signed-in owner.
  if (sessionUser(ctx)) return;
  await rememberVisitor(ctx, { [KEY]: signerOf(ctx).hash(memoryOf(email)) }, CONFIRMATION_LIFETIME);
};

/** Whether this browser, in which nobody is signed in, signed the address up last. */
export const hasSignedUp = (ctx: Context, email: string): boolean => {
  const kept = visitorMemory(ctx)[KEY];
  return typeof kept === 'string' && signerOf(ctx).isHash(memoryOf(email), kept);
};
