import { findUser, type UserRow } from '#db/accounts/queries.ts';
import { changedFields, noteActivity } from '#db/activities/queries.ts';
import { measureBlobs } from '#db/blobs.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { findMembership, sharePet } from '#db/members/queries.ts';
import {
  countPets,
  insertPet,
  listPets,
  type PetRow,
  softDeletePet,
  updatePet,
} from '#db/pets/queries.ts';
import { countOpenReminders } from '#db/reminders/lists.ts';
import { listReminders } from '#db/reminders/reminder-pages.ts';
import type { PetAccess } from '#db/scope.ts';
import { dayIn, dayStart } from '#server/calendar/zones.ts';
import { prepareConflict, resolveConflict } from '#server/deleted/policy.ts';
import type { Entity } from '#server/entities/entity.ts';
import {
  changedBy,
  getAuthorId,
  notAllowed,
  requirePermission,
} from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { answerWithPhotos, type PhotoAllowance } from '#server/http/answers/photo-answers.ts';
import { toSeenBy } from '#server/http/answers/seen-by.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { invalidField, notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { isAllowed, petFor } from './policy.ts';
import { listedPets, presentPet } from './present.ts';
import { newPet, toActivityNote } from './rows.ts';
import { ageToStore, focusToStore, isBeforeBirth, isFuture, NOT_LOST } from './rules.ts';
import { findUnseenAdditions } from './unseen-additions.ts';

/** Photos whose sizes one statement reads. */
const PHOTOS_MEASURED = 200;

interface PetDates {
  readonly dateOfBirth?: string | null | undefined;
  readonly microchippedOn?: string | null | undefined;
  readonly passedAwayOn?: string | null | undefined;
}

const refuseFuture = (
  { dateOfBirth, microchippedOn, passedAwayOn }: PetDates,
  today: string,
): void => {
  if (isFuture(dateOfBirth, today)) throw invalidField('dateOfBirth', 'pets.dateOfBirth.future');
  if (isFuture(microchippedOn, today)) {
    throw invalidField('microchippedOn', 'pets.microchippedOn.future');
  }
  if (isFuture(passedAwayOn, today)) {
    throw invalidField('passedAwayOn', 'pets.passedAwayOn.future');
  }
};

/** A photo that does not fit into the answer is replaced by a placeholder. */
async function* petsWithPhotos(
  { db, photos }: Parts,
  listedPets: readonly contract.ListedPet[],
  rows: readonly PetRow[],
  allowance: PhotoAllowance,
): AsyncGenerator<contract.ListedPet> {
  const ids = rows.flatMap(({ imageBlobId }) => imageBlobId ?? []);
  const sizes = new Map<string, number>();
  for (const page of splitIntoChunks(ids, PHOTOS_MEASURED)) {
    for (const [id, bytes] of await measureBlobs(db, page)) sizes.set(id, bytes);
  }
  for (const [index, pet] of listedPets.entries()) {
    const id = rows[index]?.imageBlobId ?? null;
    const isCarried = id !== null && allowance.reserve(sizes.get(id) ?? 0);
    const imageUrl = isCarried ? (await photos.asDataUrls(db, [id])).get(id) : undefined;
    yield imageUrl === undefined ? pet : { ...pet, imageUrl };
  }
}

const list = (parts: Parts): Route =>
  route(contract.listPets, async ({ actor, query, now, ctx }) => {
    const { db } = parts;
    const { reach, timeZone } = actor;
    const { limit = MAX_LISTED, page = 1 } = query;
    const pets = await listPets(db, reach, { limit, offset: (page - 1) * limit });
    const total = await countPets(db, reach);
    const counts = await countOpenReminders(db, reach, dayStart(now, timeZone));
    const reminders = query.includeReminders
      ? (await listReminders(db, reach, {}, { limit: MAX_LISTED })).rows
      : undefined;
    ctx.set('X-Total-Count', String(total));
    const petList = listedPets(pets, { now, actor, counts, reminders });
    if (!query.includePhotos) return petList;
    const items = (allowance: PhotoAllowance) => petsWithPhotos(parts, petList, pets, allowance);
    await answerWithPhotos(ctx, { userId: actor.userId }, items);
    return undefined;
  });

interface PetKeeperRow extends PetAccess {
  readonly userId: string;
  /** The membership with a list of pets to which the new pet is added; null if there is none. */
  readonly chosen: string | null;
}

const toKeeperNames = ({ firstName, currency }: UserRow) => ({
  ownerName: firstName,
  ownerCurrency: currency,
});

/** The account that gets a new pet: the actor, or an owner whose household allows it to the actor. */
const findPetOwner = async (
  tx: Runner,
  { userId, user, reach }: Owner,
  ownerId: string,
): Promise<PetKeeperRow> => {
  if (ownerId === userId) {
    return { userId, ...toKeeperNames(user), role: 'owner', chosen: null };
  }
  const membership = await findMembership(tx, { ownerId, userId }, reach.sharedAt);
  const owner = membership && (await findUser(tx, ownerId));
  if (!owner) throw notFound();
  if (!isAllowed('add-pet', membership)) throw notAllowed();
  const membershipId = membership.allPets ? null : membership.id;
  return { userId: ownerId, ...toKeeperNames(owner), role: membership.role, chosen: membershipId };
};

const create = ({ photos, config }: Parts): Route =>
  route(contract.createPet, async ({ actor, body, now, write }) => {
    const { userId, timeZone } = actor;
    const today = dayIn(now, timeZone);
    refuseFuture(body, today);
    const photo = await photos.readUpload(body.imageUrl, 'pet', { userId, now });
    return write(async (tx) => {
      await requireNewId(tx, 'pets', body.id);
      const petOwner = await findPetOwner(tx, actor, body.ownerId ?? userId);
      await requireQuota(tx, config, petOwner.userId, 'pets');
      const newRow = newPet(body, { userId: petOwner.userId, timeZone, now });
      const holder = { userId: petOwner.userId, now };
      const imageBlobId = await photos.attach(tx, holder, photo, null);
      const pet: PetRow = {
        ...newRow,
        version: await readEpoch(tx),
        imageBlobId,
        photoFocus: focusToStore(newRow, { imageBlobId, photoFocus: body.photoFocus }),
        createdBy: getAuthorId(actor, petOwner),
      };
      await insertPet(tx, pet);
      if (petOwner.chosen !== null) await sharePet(tx, petOwner.chosen, pet.id);
      requirePermission(actor, { id: pet.id, role: petOwner.role }, () => true);
      return presentPet(pet, { today, seen: toSeenBy(actor, petOwner) });
    });
  });

const readRoute = ({ db, photos }: Parts): Route =>
  route(contract.readPet, async ({ actor, params, query, now }) => {
    const pet = await petFor(db, actor, 'read', params.petId);
    const view = { today: dayIn(now, actor.timeZone), seen: toSeenBy(actor, pet) };
    if (query.includePhotos === false) return presentPet(pet, view);
    return presentPet(pet, { ...view, photos: await photos.asDataUrls(db, [pet.imageBlobId]) });
  });

const update = (parts: Parts, entities: readonly Entity[]): Route =>
  route(contract.updatePet, async ({ actor, params, body, now, write }) => {
    const { db, photos } = parts;
    const today = dayIn(now, actor.timeZone);
    await petFor(db, actor, 'edit', params.petId);
    refuseFuture(body, today);
    const { imageUrl, version, conflict, ...sent } = body;
    const sender = { userId: actor.userId, now };
    const photo = await photos.readUpload(imageUrl, 'pet', sender);
    const preparedSides = await prepareConflict(photos, conflict, 'pet', sender);
    return write(async (tx) => {
      const storedPet = await petFor(tx, actor, 'edit', params.petId);
      const seenBy = toSeenBy(actor, storedPet);
      if (version !== undefined && version !== storedPet.version) {
        throw versionConflict(presentPet(storedPet, { today, seen: seenBy }));
      }
      const holder = { userId: storedPet.userId, now };
      const next = applyChanges(storedPet, sent);
      if (isBeforeBirth(next.passedAwayOn, next.dateOfBirth)) {
        throw invalidField('passedAwayOn', 'pets.passedAwayOn.beforeBirth');
      }
      const subject = { kind: 'pet', subjectId: storedPet.id } as const;
      const resolution = await resolveConflict(parts, preparedSides, {
        tx,
        ownerId: storedPet.userId,
        now,
        subject,
      });
      const imageBlobId = await photos.attach(
        tx,
        holder,
        photo,
        storedPet.imageBlobId,
        resolution.others,
      );
      const pet: PetRow = {
        ...next,
        // A pet that passed away is no longer lost.
        ...(next.passedAwayOn === null ? {} : NOT_LOST),
        ...ageToStore(storedPet, { dateOfBirth: next.dateOfBirth, age: sent.age }, today),
        imageBlobId,
        photoFocus: focusToStore(storedPet, { imageBlobId, photoFocus: sent.photoFocus }),
        mergedAt: resolution.mergedAt,
        ...changedBy(actor, storedPet),
        version: storedPet.version + 1,
        updatedAt: now.toISOString(),
      };
      await updatePet(tx, actor.reach, pet);
      const fields = changedFields(storedPet, pet);
      await noteActivity(tx, { ...toActivityNote(pet), kind: 'changed', fields });
      if (pet.passedAwayOn !== storedPet.passedAwayOn) {
        for (const entity of entities) await entity.onPetChange?.(tx, pet.id, pet.updatedAt);
      }
      await resolution.finish(pet.name, [storedPet.imageBlobId], [pet.imageBlobId]);
      return presentPet(pet, { today, seen: seenBy });
    });
  });

const remove = (): Route =>
  route(contract.deletePet, ({ actor, params, query: { version, since }, now, write }) =>
    write(async (tx) => {
      const pet = await petFor(tx, actor, 'delete', params.petId);
      const isOlder = version !== undefined && version !== pet.version;
      const unseenAdditions = since
        ? await findUnseenAdditions(tx, actor, pet, { since, now })
        : undefined;
      if (isOlder || (unseenAdditions && unseenAdditions.things.length > 0)) {
        const today = dayIn(now, actor.timeZone);
        const currentPet = presentPet(pet, { today, seen: toSeenBy(actor, pet) });
        throw versionConflict(currentPet, unseenAdditions && { news: unseenAdditions });
      }
      const deletionFields = { deletedAt: now.toISOString(), ...changedBy(actor, pet) };
      await softDeletePet(tx, actor.reach, pet.id, deletionFields);
      const deletedPet = { ...pet, ...deletionFields, updatedAt: deletionFields.deletedAt };
      await noteActivity(tx, { ...toActivityNote(deletedPet), kind: 'deleted' });
      return { message: text('pets.deleted') };
    }),
  );

export const petRoutes = (parts: Parts, entities: readonly Entity[]): readonly Route[] => [
  list(parts),
  create(parts),
  readRoute(parts),
  update(parts, entities),
  remove(),
];
