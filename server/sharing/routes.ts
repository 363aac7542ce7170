import { findPet } from '#db/pets/queries.ts';
import { readBlob } from '#db/photos/queries.ts';
import { listSharedRecords, replaceShareToken, summariseRecords } from '#db/sharing/queries.ts';
import { newShareToken } from '#server/http/access/share-token.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { findVisiblePet, type VisiblePet } from './find-visible-pet.ts';
import { can, maySee } from './policy.ts';
import {
  linkOf,
  presentPublic,
  presentPublicRecord,
  presentShared,
  type ShownPet,
} from './present.ts';

/** More records than a pet has; `X-Total-Count` is the full number. */
const RECORDS_LIMIT = 1000;

const shown = async (
  { db, photos }: Parts,
  { pet, visitor }: VisiblePet,
  now: Date,
): Promise<ShownPet> => {
  const images = await photos.asDataUrls(db, [pet.imageBlobId]);
  return {
    pet,
    now,
    imageUrl: images.get(pet.imageBlobId ?? '') ?? null,
    records: await summariseRecords(db, pet.id),
    showsEmergencyContact: maySee(visitor, 'emergency-contact', pet),
  };
};

const publicRoutes = (parts: Parts): readonly Route[] => [
  route(contract.readPublicPet, async ({ params, ctx, now }) => {
    const key = { id: params.petId };
    const seen = await findVisiblePet(parts, { key, what: 'profile', ctx, now });
    return presentPublic(await shown(parts, seen, now));
  }),

  route(contract.listPublicRecords, async ({ params, ctx, now }) => {
    const key = { id: params.petId };
    const { pet } = await findVisiblePet(parts, { key, what: 'records', ctx, now });
    const { total } = await summariseRecords(parts.db, pet.id);
    ctx.set('X-Total-Count', String(total));
    return (await listSharedRecords(parts.db, pet.id, RECORDS_LIMIT)).map(presentPublicRecord);
  }),
];

const shareRoutes = (parts: Parts): readonly Route[] => [
  route(contract.readSharedPet, async ({ params: { shareToken }, ctx, now }) => {
    const seen = await findVisiblePet(parts, { key: { shareToken }, what: 'profile', ctx, now });
    const { shareUrl } = linkOf(parts.publicAddress, seen.pet.shareToken);
    const recent = await listSharedRecords(parts.db, seen.pet.id, contract.RECENT_RECORDS);
    return presentShared(await shown(parts, seen, now), shareUrl, recent);
  }),

  route(contract.readSharedPhoto, async ({ params: { shareToken }, query, ctx, now }) => {
    const { pet } = await findVisiblePet(parts, { key: { shareToken }, what: 'photo', ctx, now });
    const id = pet.imageBlobId;
    const bytes = id === null ? undefined : await readBlob(parts.db, id, query.size ?? 'full');
    if (!bytes) throw notFound();
    ctx.status = 200;
    ctx.type = 'image/jpeg';
    ctx.body = Buffer.from(bytes);
    return undefined;
  }),
];

const replace = ({ publicAddress }: Parts): Route =>
  route(contract.replaceShareLink, ({ actor, params, write }) =>
    write(async (tx) => {
      const pet = await findPet(tx, actor.scope, params.petId);
      if (!pet || !can(actor, 'replace-link', pet)) throw notFound();
      const shareToken = newShareToken();
      await replaceShareToken(tx, actor.scope, pet.id, shareToken);
      return linkOf(publicAddress, shareToken);
    }),
  );

export const sharingRoutes = (parts: Parts): readonly Route[] => [
  ...publicRoutes(parts),
  ...shareRoutes(parts),
  replace(parts),
];
