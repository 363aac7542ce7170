import type { Context } from 'koa';
import { findUser, type UserRow } from '#db/accounts/queries.ts';
import { findSitterLink } from '#db/sitters/queries.ts';
import type { SitterLinkRow } from '#db/sitters/table.ts';
import { isLinkToken } from '#server/http/access/link-token.ts';
import { toNetwork } from '#server/http/access/network.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { getSigner } from '#server/http/access/session/signer.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { LATE_ENTRIES, stateAt } from '#server/sitters/rules.ts';

/** Requests from one network, also for unknown links. One page with photos needs several, and carriers share addresses. */
export const REQUESTS_OF_NETWORK: Limit = { name: 'sit:from', max: 1200, windowSeconds: 15 * 60 };

/** A request for a sitter page: the link, the account that made it, and the state of the link at the time of the request. */
export interface SitterVisit {
  readonly link: SitterLinkRow;
  readonly owner: UserRow;
  readonly state: ReturnType<typeof stateAt>;
  readonly path: string;
  readonly now: Date;
}

/** Throws 429 above the limit, and the same 404 for a malformed, unknown, revoked or ended link, or of a disabled account. */
export const readVisit = async ({ db, clock }: Parts, ctx: Context): Promise<SitterVisit> => {
  const now = clock.now();
  await countAgainst(db, REQUESTS_OF_NETWORK, toNetwork(ctx.ip), now);
  const { token }: { readonly token: string } = ctx['params'];
  const link = isLinkToken(token) ? await findSitterLink(db, hashOfToken(token)) : undefined;
  const owner = link && (await findUser(db, link.userId));
  const state = link && stateAt(link, now);
  const isClosed = !owner || owner.disabledAt !== null;
  if (!link || isClosed || !state || state === 'over') throw notFound();
  return { link, owner, state, path: `/sit/${token}`, now };
};

const SIT_COOKIE = 'sit';

/** The signed text contains the link and its PIN hash, so that a cookie is valid only for this link and PIN. */
const pinProof = ({ id, pinHash }: SitterLinkRow): string => `sitter pin\n${id}\n${pinHash}`;

/** Sets a cookie that proves the right PIN for this link. */
export const rememberPin = (ctx: Context, { link, path }: SitterVisit, secure: boolean): void => {
  ctx.cookies.secure ||= secure;
  ctx.cookies.set(SIT_COOKIE, getSigner(ctx).hash(pinProof(link)), {
    signed: false,
    httpOnly: true,
    sameSite: 'lax',
    path,
    expires: new Date(Date.parse(link.endsAt) + LATE_ENTRIES),
    overwrite: true,
  });
};

/** The reason why the page is not shown: a missing PIN or a locked link. Undefined if the page may be shown. */
export const findBarrier = (ctx: Context, { link }: SitterVisit): 'locked' | 'pin' | undefined => {
  if (link.pinHash === null) return undefined;
  if (link.lockedAt !== null) return 'locked';
  const proof = ctx.cookies.get(SIT_COOKIE, { signed: false });
  return proof && getSigner(ctx).isHash(pinProof(link), proof) ? undefined : 'pin';
};

/** Throws 401 without the PIN, and 403 if the link is locked. */
export const requireAccess = (ctx: Context, visit: SitterVisit): void => {
  const barrier = findBarrier(ctx, visit);
  if (barrier === 'locked') throw new HttpError(403, 'sitters.locked');
  if (barrier === 'pin') throw new HttpError(401, 'sitters.pin.needed');
};
