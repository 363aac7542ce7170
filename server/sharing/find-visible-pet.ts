import type { Context } from 'koa';
import { findShared, type PetKey, type SharedRow } from '#db/sharing/queries.ts';
import { toNetwork } from '#server/http/access/network.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import type { ShareVisitor } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { isShareToken } from '#server/pets/rules.ts';
import { maySee, visitorWith } from './policy.ts';

/**
 * Public reads from one address, whether or not a pet is found. A page needs one or two, so 300 visitors behind one
 * carrier address can see a lost pet in 15 minutes, while guessing allows 57,600 attempts a day against 2^72 tokens.
 */
export const PUBLIC_READS: Limit = { name: 'share', max: 600, windowSeconds: 15 * 60 };

interface VisiblePetRequest {
  /** Undefined if the visitor named no pet. */
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
 * Finds a pet that the visitor may see. Throws 429 above the limit, and the same 404 for unknown, malformed, deleted
 * and hidden pets.
 */
export const findVisiblePet = async (
  { db }: Parts,
  { key, what, ctx, now }: VisiblePetRequest,
): Promise<VisiblePet> => {
  await countAgainst(db, PUBLIC_READS, toNetwork(ctx.ip), now);
  if (!key || ('shareToken' in key && !isShareToken(key.shareToken))) throw notFound();
  const pet = await findShared(db, key);
  const visitor = visitorWith(key);
  if (!pet || !maySee(visitor, what, pet)) throw notFound();
  return { pet, visitor };
};
