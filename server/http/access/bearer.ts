import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { findUsableToken, type UsableToken } from '#db/accounts/api-tokens.ts';
import { readCounters } from '#db/http/rate-limits.ts';
import { touchToken } from '#db/tokens/queries.ts';
import { type Owner, toOwner } from '#server/http/actor.ts';
import { HttpError, tooManyRequests } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { TOKEN_RULES } from '#server/tokens/policy.ts';
import { toNetwork } from './network.ts';
import { countAgainst, countAll, type Limit } from './rate-limit.ts';
import { noteAccount } from './session/session.ts';
import { hashOfToken } from './token-hash.ts';

/** Marks tokens of this product, so that scanners of source code recognise one that was published. */
const PREFIX = 'alaga_';

export const newApiToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

/** Requests of one token. */
export const TOKEN_REQUESTS: Limit = { name: 'token', max: 1200, windowSeconds: 15 * 60 };
/** Requests with tokens that do not work, from one network. */
const UNKNOWN_TOKENS: Limit = { name: 'token:unknown', max: 100, windowSeconds: 15 * 60 };

/** How far the stored time of a token's last use may be behind, because storing it is a write. */
const LAST_SEEN_INTERVAL = 5 * 60_000;

/** The token of a request; undefined without one. Other programs' tokens, which a proxy may add, are none. */
export const readBearerToken = (ctx: Context): string | undefined => {
  const [, token] = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization')) ?? [];
  return token?.startsWith(PREFIX) ? token : undefined;
};

/** Throws 403 `tokens.scope` or `tokens.pets` if the token may not make this call. */
const requireScope = ({ scopes, petIds }: UsableToken, call: string): void => {
  const rule = TOKEN_RULES[call];
  if (rule === undefined || rule === 'closed' || !rule.scopes.some((item) => scopes.includes(item)))
    throw new HttpError(403, 'tokens.scope');
  if (rule.isWhole && petIds !== null) throw new HttpError(403, 'tokens.pets');
};

/** Counts the request, and tells how many are left. Throws 429 above the limit. */
const countRequest = async (
  ctx: Context,
  { db }: Pick<Parts, 'db'>,
  tokenId: string,
  now: Date,
): Promise<void> => {
  const { name, max, windowSeconds } = TOKEN_REQUESTS;
  const reachedLimit = await countAll(db, [[TOKEN_REQUESTS, tokenId]], now);
  const [counter] = reachedLimit ? [] : await readCounters(db, [`${name}:${tokenId}`], now);
  const secondsLeft = counter
    ? Math.ceil((Date.parse(counter.resetsAt) - now.getTime()) / 1000)
    : 0;
  ctx.set({
    'RateLimit-Limit': String(max),
    'RateLimit-Remaining': String(reachedLimit ? 0 : Math.max(0, max - (counter?.count ?? 0))),
    'RateLimit-Reset': String(reachedLimit?.retryAfter ?? (secondsLeft || windowSeconds)),
  });
  if (reachedLimit) throw tooManyRequests(reachedLimit.retryAfter);
};

const noteUse = async (
  { db }: Pick<Parts, 'db'>,
  { tokenId, lastUsedAt }: UsableToken,
  now: Date,
): Promise<void> => {
  const unseenSince = new Date(now.getTime() - LAST_SEEN_INTERVAL).toISOString();
  if (lastUsedAt === null || lastUsedAt <= unseenSince) await touchToken(db, tokenId, now);
};

/**
 * The account of a token, limited to its pets, for a call named by `method path`. A session of the same request does not
 * count. Throws 401 for a token that does not work, 429 above its limit and 403 where the table of scopes closes the call.
 */
export const actorOfToken = async (
  ctx: Context,
  token: string,
  { db, now, call }: Pick<Parts, 'db'> & { readonly now: Date; readonly call: string },
): Promise<Owner> => {
  ctx.vary('Authorization');
  const usableToken = await findUsableToken(db, hashOfToken(token), now);
  if (!usableToken) {
    await countAgainst(db, UNKNOWN_TOKENS, toNetwork(ctx.ip), now);
    const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
    throw new HttpError(401, 'http.unauthorized', { headers });
  }
  noteAccount(ctx, usableToken.user.id);
  await countRequest(ctx, { db }, usableToken.tokenId, now);
  requireScope(usableToken, call);
  await noteUse({ db }, usableToken, now);
  const actor = toOwner(usableToken.user, now);
  const petLimit = usableToken.petIds === null ? {} : { only: usableToken.petIds };
  return {
    ...actor,
    scope: { ...actor.scope, ...petLimit },
    reach: { ...actor.reach, ...petLimit },
    tokenId: usableToken.tokenId,
  };
};
