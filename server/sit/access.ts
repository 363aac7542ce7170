import type { Context } from 'koa';
import { findUser, type UserRow } from '#db/accounts/queries.ts';
import { findSitterLink } from '#db/sitters/queries.ts';
import type { SitterLinkRow } from '#db/sitters/table.ts';
import { networkOf } from '#server/http/access/network.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { signerOf } from '#server/http/access/signer.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { hashOfSitterToken, isSitterToken } from '#server/sitters/policy.ts';
import { LATE_ENTRIES, stateAt } from '#server/sitters/rules.ts';

/** Requests from one network, found or not: a page with its photos takes a few, and carriers share addresses. */
export const SIT_FROM: Limit = { name: 'sit:from', max: 1200, windowSeconds: 15 * 60 };

/** A link with its owner, and how it stands now. */
export interface Sitting {
  readonly link: SitterLinkRow;
  readonly owner: UserRow;
  readonly state: ReturnType<typeof stateAt>;
  readonly path: string;
  readonly now: Date;
}

/** Throws 429 past the limit, and one and the same 404 for what is malformed, unknown, revoked and over. */
export const sittingIn = async ({ db, clock }: Parts, ctx: Context): Promise<Sitting> => {
  const now = clock.now();
  await countAgainst(db, SIT_FROM, networkOf(ctx.ip), now);
  const { token }: { readonly token: string } = ctx['params'];
  const link = isSitterToken(token)
    ? await findSitterLink(db, hashOfSitterToken(token))
    : undefined;
  const owner = link && (await findUser(db, link.userId));
  const state = link && stateAt(link, now);
  if (!link || !owner || !state || state === 'over') throw notFound();
  return { link, owner, state, path: `/sit/${token}`, now };
};

const COOKIE = 'sit';

/** Changes with the PIN, so that a cookie is worth nothing for another link. */
const proofOf = ({ id, pinHash }: SitterLinkRow): string => `sitter pin\n${id}\n${pinHash}`;

/** Remembers in this browser that the PIN was right, for this link alone. */
export const rememberPin = (ctx: Context, { link, path }: Sitting, secure: boolean): void => {
  ctx.cookies.secure ||= secure;
  ctx.cookies.set(COOKIE, signerOf(ctx).hash(proofOf(link)), {
    signed: false,
    httpOnly: true,
    sameSite: 'lax',
    path,
    expires: new Date(Date.parse(link.endsAt) + LATE_ENTRIES),
    overwrite: true,
  });
};

/** What stands between a sitter and the page. */
export const gateOf = (ctx: Context, { link }: Sitting): 'locked' | 'pin' | undefined => {
  if (link.pinHash === null) return undefined;
  if (link.lockedAt !== null) return 'locked';
  const proof = ctx.cookies.get(COOKIE, { signed: false });
  return proof && signerOf(ctx).isHash(proofOf(link), proof) ? undefined : 'pin';
};

/** Throws 401 without the PIN and 403 where the link is locked. */
export const requireThrough = (ctx: Context, sitting: Sitting): void => {
  const gate = gateOf(ctx, sitting);
  if (gate === 'locked') throw new HttpError(403, 'sitters.locked');
  if (gate === 'pin') throw new HttpError(401, 'sitters.pin.needed');
};
