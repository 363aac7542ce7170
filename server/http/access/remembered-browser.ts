import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { insertRememberedDevice } from '#db/two-step/memory.ts';
import type { Parts } from '#server/parts.ts';
import { REMEMBERED_DAYS } from '#server/two-step/rules.ts';
import { hashOfToken } from './token-hash.ts';

const LIFETIME_MS = REMEMBERED_DAYS * 24 * 60 * 60 * 1000;
const USER_AGENT_LENGTH = 400;

/** The maximum number of accounts that one browser is remembered for. */
const MAX_TOKENS = 5;
const TOKEN_PATTERN = /^[\w-]{43}$/;

type Config = Pick<Parts['config'], 'publicUrl'>;

const isSecure = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') ?? false;
const cookieName = (config: Config): string =>
  isSecure(config) ? '__Host-alaga.device' : 'alaga.device';

const readTokens = (ctx: Context, config: Config): readonly string[] =>
  (ctx.cookies.get(cookieName(config), { signed: false }) ?? '')
    .split('.')
    .filter((token) => TOKEN_PATTERN.test(token))
    .slice(0, MAX_TOKENS);

/** The stored forms of the tokens that this browser sent, one for each account that it is remembered for. */
export const rememberedHashes = (ctx: Context, config: Config): readonly string[] =>
  readTokens(ctx, config).map(hashOfToken);

/**
 * Remembers this browser for an account. The token is always new, so that one that somebody planted is worthless.
 * `store` runs in the caller's transaction, and `send` sets the cookie after it.
 */
export const rememberBrowser = (ctx: Context, config: Config, userId: string, now: Date) => {
  const token = randomBytes(32).toString('base64url');
  const instant = now.toISOString();
  return {
    store: (tx: Runner) =>
      insertRememberedDevice(tx, {
        id: v7(),
        userId,
        hash: hashOfToken(token),
        userAgent: ctx.get('User-Agent').slice(0, USER_AGENT_LENGTH) || null,
        createdAt: instant,
        lastUsedAt: instant,
        expiresAt: new Date(now.getTime() + LIFETIME_MS).toISOString(),
      }),
    send() {
      ctx.cookies.secure ||= isSecure(config);
      ctx.cookies.set(
        cookieName(config),
        [token, ...readTokens(ctx, config)].slice(0, MAX_TOKENS).join('.'),
        { signed: false, httpOnly: true, sameSite: 'lax', maxAge: LIFETIME_MS, overwrite: true },
      );
    },
  };
};
