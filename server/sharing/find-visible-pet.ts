import type { Context } from 'koa';
import { findShared, type PetKey, type SharedRow } from '#db/sharing/queries.ts';
import { networkOf } from '#server/http/access/network.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import type { ShareVisitor } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { isShareToken } from '#server/pets/rules.ts';
import { maySee, visitorWith } from './policy.ts';

/**
 * Public reads an address may make, found or not. A page takes one or two, so that 300 visitors behind one carrier
 * address see a lost pet within a quarter of an hour; who guesses makes 57,600 tries a day at 2^72 tokens.
 */
export const PUBLIC_READS: Limit = { name: 'share', max: 600, windowSeconds: 15 * 60 };

interface Asked {
  /** Undefined where a visitor named no pet at all. */
  readonly key: PetKey | undefined;
  readonly what: Parameters<typeof maySee>[1];
  readonly ctx: Context;
  readonly now: Date;
}

export interface VisiblePet {
  readonly pet: SharedRow;
  readonly visitor: ShareVisitor;
}

/**
 * The pet that a visitor may see this of. Throws 429 past the limit, and one and the same 404 for what is unknown,
 * malformed, deleted and not shown.
 */
export const findVisiblePet = async (
  { db }: Parts,
  { key, what, ctx, now }: Asked,
): Promise<VisiblePet> => {
  await countAgainst(db, PUBLIC_READS, networkOf(ctx.ip), now);
  if (!key || ('shareToken' in key && !isShareToken(key.shareToken))) throw notFound();
  const pet = await findShared(db, key);
  const visitor = visitorWith(key);
  if (!pet || !maySee(visitor, what, pet)) throw notFound();
  return { pet, visitor };
};
