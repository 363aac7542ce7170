import { replanNoticesOfPet } from '#db/care/queries.ts';
import { listNews } from '#db/changes/news.ts';
import { lastChange, readFeedState } from '#db/changes/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch/queries.ts';
import {
  countPets,
  findPet,
  insertPet,
  listPets,
  type PetRow,
  softDeletePet,
  updatePet,
} from '#db/pets/queries.ts';
import { measureBlobs } from '#db/photos/queries.ts';
import { countOpenReminders } from '#db/reminders/queries.ts';
import { listReminders } from '#db/reminders/reminder-pages.ts';
import { dayIn, dayStart } from '#server/calendar/zones.ts';
import { canContinue, forgottenBefore, readCursor, writeCursor } from '#server/changes/rules.ts';
import { prepareConflict, resolveConflict } from '#server/deleted/policy.ts';
import type { Owner } from '#server/http/actor.ts';
import { chunksOf } from '#server/http/answers/pages.ts';
import { answerWithPhotos, type PhotoAllowance } from '#server/http/answers/photo-answers.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { invalidField, notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { requireQuota } from '#server/plans/policy.ts';
import * as contract from './contract.ts';
import { can } from './policy.ts';
import { listedPets, presentPet } from './present.ts';
import { restore } from './restore.ts';
import { newPet } from './rows.ts';
import { ageToStore, focusToStore, isBeforeBirth, isFuture, NOT_LOST } from './rules.ts';

/**
 * Returns the pet if the owner may do this to it. Throws the same 404 for another owner's pet and for a missing one.
 */
const petFor = async (
  db: Runner,
  actor: Owner,
  action: Parameters<typeof can>[1],
  id: string,
): Promise<PetRow> => {
  const pet = await findPet(db, actor.scope, id);
  if (!pet || !can(actor, action, pet)) throw notFound();
  return pet;
};

/** The most new things that a refused deletion lists. */
const NEWS_LISTED = 20;

/** Photos whose sizes one statement reads. */
const PHOTOS_MEASURED = 200;

interface Dates {
  readonly dateOfBirth?: string | null | undefined;
  readonly passedAwayOn?: string | null | undefined;
}

const refuseFuture = ({ dateOfBirth, passedAwayOn }: Dates, today: string): void => {
  if (isFuture(dateOfBirth, today)) throw invalidField('dateOfBirth', 'pets.dateOfBirth.future');
  if (isFuture(passedAwayOn, today)) {
    throw invalidField('passedAwayOn', 'pets.passedAwayOn.future');
  }
};

/** A photo that does not fit into the answer is replaced by a placeholder. */
async function* petsWithPhotos(
  { db, photos }: Parts,
  listed: readonly contract.ListedPet[],
  rows: readonly PetRow[],
  allowance: PhotoAllowance,
): AsyncGenerator<contract.ListedPet> {
  const ids = rows.flatMap(({ imageBlobId }) => imageBlobId ?? []);
  const sizes = new Map<string, number>();
  for (const page of chunksOf(ids, PHOTOS_MEASURED)) {
    for (const [id, bytes] of await measureBlobs(db, page)) sizes.set(id, bytes);
  }
  for (const [index, pet] of listed.entries()) {
    const id = rows[index]?.imageBlobId ?? null;
    const isCarried = id !== null && allowance.take(sizes.get(id) ?? 0);
    const imageUrl = isCarried ? (await photos.asDataUrls(db, [id])).get(id) : undefined;
    yield imageUrl === undefined ? pet : { ...pet, imageUrl };
  }
}

const list = (parts: Parts): Route =>
  route(contract.listPets, async ({ actor, query, now, ctx }) => {
    const { db } = parts;
    const { scope, timeZone } = actor;
    const { limit = MAX_LISTED, page = 1 } = query;
    const pets = await listPets(db, scope, { limit, offset: (page - 1) * limit });
    const total = await countPets(db, scope);
    const counts = await countOpenReminders(db, scope, dayStart(now, timeZone));
    const reminders = query.includeReminders
      ? (await listReminders(db, scope, {}, { limit: MAX_LISTED })).rows
      : undefined;
    ctx.set('X-Total-Count', String(total));
    const listed = listedPets(pets, { now, timeZone, counts, reminders });
    if (!query.includePhotos) return listed;
    const items = (allowance: PhotoAllowance) => petsWithPhotos(parts, listed, pets, allowance);
    await answerWithPhotos(ctx, { userId: actor.userId }, items);
    return undefined;
  });

const create = ({ photos, config }: Parts): Route =>
  route(contract.createPet, async ({ actor, body, now, write }) => {
    const { userId, timeZone } = actor;
    const today = dayIn(now, timeZone);
    refuseFuture(body, today);
    const photo = await photos.take(body.imageUrl, 'pet', { userId, now });
    return write(async (tx) => {
      await requireNewId(tx, 'pets', body.id);
      await requireQuota(tx, config, userId, 'pets');
      const made = newPet(body, { userId, timeZone, now });
      const imageBlobId = await photos.settle(tx, { userId, now }, photo, null);
      const pet: PetRow = {
        ...made,
        version: await readEpoch(tx),
        imageBlobId,
        photoFocus: focusToStore(made, { imageBlobId, photoFocus: body.photoFocus }),
      };
      await insertPet(tx, pet);
      return presentPet(pet, { today });
    });
  });

const read = ({ db, photos }: Parts): Route =>
  route(contract.readPet, async ({ actor, params, query, now }) => {
    const pet = await petFor(db, actor, 'read', params.petId);
    const today = dayIn(now, actor.timeZone);
    if (query.includePhotos === false) return presentPet(pet, { today });
    return presentPet(pet, { today, photos: await photos.asDataUrls(db, [pet.imageBlobId]) });
  });

const update = (parts: Parts): Route =>
  route(contract.updatePet, async ({ actor, params, body, now, write }) => {
    const { db, photos } = parts;
    const today = dayIn(now, actor.timeZone);
    await petFor(db, actor, 'update', params.petId);
    refuseFuture(body, today);
    const { imageUrl, version, conflict, ...sent } = body;
    const sender = { userId: actor.userId, now };
    const photo = await photos.take(imageUrl, 'pet', sender);
    const sides = await prepareConflict(photos, conflict, 'pet', sender);
    return write(async (tx) => {
      const stored = await petFor(tx, actor, 'update', params.petId);
      if (version !== undefined && version !== stored.version) {
        throw versionConflict(presentPet(stored, { today }));
      }
      const holder = { userId: stored.userId, now };
      const next = applyChanges(stored, sent);
      if (isBeforeBirth(next.passedAwayOn, next.dateOfBirth)) {
        throw invalidField('passedAwayOn', 'pets.passedAwayOn.beforeBirth');
      }
      const subject = { kind: 'pet', subjectId: stored.id } as const;
      const ended = await resolveConflict(parts, sides, { tx, actor, now, subject });
      const imageBlobId = await photos.settle(tx, holder, photo, stored.imageBlobId, ended.others);
      const pet: PetRow = {
        ...next,
        // A pet that passed away is no longer lost.
        ...(next.passedAwayOn === null ? {} : NOT_LOST),
        ...ageToStore(stored, { dateOfBirth: next.dateOfBirth, age: sent.age }, today),
        imageBlobId,
        photoFocus: focusToStore(stored, { imageBlobId, photoFocus: sent.photoFocus }),
        mergedAt: ended.mergedAt,
        version: stored.version + 1,
        updatedAt: now.toISOString(),
      };
      await updatePet(tx, actor.scope, pet);
      if (pet.passedAwayOn !== stored.passedAwayOn) {
        await replanNoticesOfPet(tx, pet.id, pet.updatedAt);
      }
      await ended.finish(pet.name, [stored.imageBlobId], [pet.imageBlobId]);
      return presentPet(pet, { today });
    });
  });

/** What was added to a pet since the deleting device last read the feed. */
const findUnseenNews = async (
  tx: Runner,
  { scope }: Owner,
  { petId, since, now }: { readonly petId: string; readonly since: string; readonly now: Date },
): Promise<contract.PetNews> => {
  const state = await readFeedState(tx, scope, {
    epoch: await readEpoch(tx),
    goneBefore: forgottenBefore(now),
  });
  const cursor = readCursor(since);
  const after = cursor && canContinue(cursor, state) ? cursor.seq : 0;
  const { news, more } = await listNews(tx, scope, { petId, after, limit: NEWS_LISTED });
  const seq = await lastChange(tx, scope);
  return { things: news, more, cursor: writeCursor({ ...state, seq }) };
};

const remove = (): Route =>
  route(contract.deletePet, ({ actor, params, query: { version, since }, now, write }) =>
    write(async (tx) => {
      const pet = await petFor(tx, actor, 'delete', params.petId);
      const isOlder = version !== undefined && version !== pet.version;
      const news = since
        ? await findUnseenNews(tx, actor, { petId: pet.id, since, now })
        : undefined;
      if (isOlder || (news && news.things.length > 0)) {
        const current = presentPet(pet, { today: dayIn(now, actor.timeZone) });
        throw versionConflict(current, news && { news });
      }
      await softDeletePet(tx, actor.scope, pet.id, now.toISOString());
      return { message: text('pets.deleted') };
    }),
  );

export const petRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  create(parts),
  read(parts),
  update(parts),
  remove(),
  restore(),
];
