import { noteLink } from '#db/activities/queries.ts';
import { readBlob } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import { findPet } from '#db/pets/queries.ts';
import {
  findShared,
  listSharedRecords,
  replaceShareToken,
  setIdReads,
  summariseRecords,
} from '#db/sharing/queries.ts';
import { newShareToken } from '#server/http/access/share-token.ts';
import { requirePermission } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { petFor } from '#server/pets/policy.ts';
import * as contract from './contract.ts';
import { findVisiblePet, type VisiblePet } from './find-visible-pet.ts';
import { isAllowed, maySee, visitorWith } from './policy.ts';
import {
  presentOwner,
  presentPublic,
  presentPublicRecord,
  presentShared,
  type ShownPet,
  toShareLink,
} from './present.ts';

/** More records than a pet has; `X-Total-Count` is the full number. */
const RECORDS_LIMIT = 1000;

const readShownPet = async (
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
    const sharedPet = await findVisiblePet(parts, { key, what: 'profile', ctx, now });
    return presentPublic(await readShownPet(parts, sharedPet, now));
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
    const sharedPet = await findVisiblePet(parts, {
      key: { shareToken },
      what: 'profile',
      ctx,
      now,
    });
    const { shareUrl } = toShareLink(parts.publicAddress, sharedPet.pet.shareToken);
    const recentSharedRecords = await listSharedRecords(
      parts.db,
      sharedPet.pet.id,
      contract.RECENT_RECORDS,
    );
    return presentShared(await readShownPet(parts, sharedPet, now), shareUrl, recentSharedRecords);
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

const shownContact = ({ db }: Parts): Route =>
  route(contract.readShownContact, async ({ actor, params }) => {
    const { id } = await petFor(db, actor, 'read', params.petId);
    const pet = await findShared(db, { id });
    if (!pet) throw notFound();
    const visitor = visitorWith({ shareToken: pet.shareToken });
    const showsEmergencyContact = maySee(visitor, 'emergency-contact', pet);
    return {
      contact: maySee(visitor, 'profile', pet) ? presentOwner(pet, showsEmergencyContact) : null,
    };
  });

const replace = ({ publicAddress }: Parts): Route =>
  route(contract.replaceShareLink, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const pet = await petToShare(tx, actor, params.petId);
      const shareToken = newShareToken();
      await replaceShareToken(tx, actor.reach, pet.id, shareToken);
      await noteLink(tx, [pet.id], {
        ...{ entity: 'shareLink', kind: 'changed', entityId: pet.id },
        ...{ at: now.toISOString(), userId: actor.userId },
      });
      return toShareLink(publicAddress, shareToken);
    }),
  );

/** The pet of a call about its codes. Throws 404 and 403 as other calls on a pet do. */
const petToShare = async (db: Runner, actor: Owner, petId: string) =>
  requirePermission(actor, await findPet(db, actor.reach, petId), (of) =>
    isAllowed('replace-link', of),
  );

const profileCode = ({ db }: Parts): readonly Route[] => [
  route(contract.readProfileCode, async ({ actor, params }) => ({
    isOn: (await petToShare(db, actor, params.petId)).idReadsOffAt === null,
  })),
  route(contract.makeProfileCode, ({ actor, params, write }) =>
    write(async (tx) => {
      const { id } = await petToShare(tx, actor, params.petId);
      await setIdReads(tx, [id], null);
      return { isOn: true };
    }),
  ),
];

export const sharingRoutes = (parts: Parts): readonly Route[] => [
  ...publicRoutes(parts),
  ...shareRoutes(parts),
  shownContact(parts),
  replace(parts),
  ...profileCode(parts),
];
