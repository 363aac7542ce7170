import { findUser, type UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { type AccessiblePet, findPet } from '#db/pets/queries.ts';
import { findVetLinkByToken } from '#db/vet-links/queries.ts';
import type { VetLinkRow } from '#db/vet-links/table.ts';
import { isLinkToken } from '#server/http/access/link-token.ts';
import { reachFor } from '#server/http/access/reach.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import { type Owner, toOwner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';

/** The path prefix of pages for vets. */
export const VET_PATH = '/vet/';

/** Whether a path belongs to a vet's page. */
export const isVetPath = (path: string): boolean => path.startsWith(VET_PATH);

/** A request for a vet's page. */
export interface VetVisit {
  readonly link: VetLinkRow;
  /** The account that made the link, which sees the pet now and may still share it. */
  readonly actor: Owner;
  readonly pet: AccessiblePet;
  /** The pet's owner. */
  readonly owner: UserRow;
  readonly path: string;
  readonly now: Date;
}

/**
 * Throws the same 404 for a malformed, unknown, revoked or ended link, and where its maker is disabled or
 * may share the pet no longer.
 */
export const findVetVisit = async (db: Runner, token: string, now: Date): Promise<VetVisit> => {
  const link = isLinkToken(token) ? await findVetLinkByToken(db, hashOfToken(token)) : undefined;
  if (!link || link.endsAt <= now.toISOString()) throw notFound();
  const maker = await findUser(db, link.userId);
  const actor = maker?.disabledAt === null ? toOwner(maker, now) : undefined;
  const pet = actor && (await findPet(db, reachFor(actor, 'share'), link.petId));
  const owner = pet && (await findUser(db, pet.userId));
  if (!actor || !pet || !owner) throw notFound();
  return { link, actor, pet, owner, path: `${VET_PATH}${token}`, now };
};
