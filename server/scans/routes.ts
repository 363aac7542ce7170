import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { findPet, insertPet, type PetRow } from '#db/pets/queries.ts';
import {
  countScans,
  deleteScan,
  findNames,
  findScan,
  findScannedNames,
  insertScanUnlessSaved,
  listScans,
  type ScanRow,
} from '#db/scans/queries.ts';
import { findShared } from '#db/sharing/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Owner } from '#server/http/actor.ts';
import { type SeenPetContext, toSeenBy } from '#server/http/answers/seen-by.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { createPet, Pet } from '#server/pets/contract.ts';
import { petFromScan } from '#server/pets/rules.ts';
import { maySee, visitorWith } from '#server/sharing/policy.ts';
import { toPetKey } from '#server/sharing/rules.ts';
import * as contract from './contract.ts';
import { presentScan } from './present.ts';
import { parseCategory } from './rules.ts';

interface ScanOwner {
  readonly userId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** How a pet is created and presented, provided by the pets feature. */
export interface PetParts {
  readonly newPet: (body: ParsedBody<typeof createPet>, owner: ScanOwner) => PetRow;
  readonly presentPet: (
    row: PetRow,
    view: { readonly today: string; readonly seen: SeenPetContext },
  ) => Pet;
}

type ScanBody = ParsedBody<typeof contract.saveScan>;

const toRow = (
  { petName, imageUrl: _photo, ...sent }: ScanBody,
  owner: Owner,
  now: Date,
): ScanRow => ({
  id: sent.id ?? v7(),
  userId: owner.userId,
  petId: sent.petId,
  ownerId: sent.ownerId ?? null,
  type: 'pet_profile',
  name: sent.name ?? petName ?? null,
  category: sent.category ?? null,
  breed: sent.breed ?? null,
  dateOfBirth: sent.dateOfBirth,
  age: sent.age,
  imageBlobId: null,
  microchipId: sent.microchipId ?? null,
  birthmarks: sent.birthmarks ?? null,
  medicalRecordCount: sent.medicalRecordCount,
  lastUpdated: sent.lastUpdated,
  ownerName: sent.ownerName ?? null,
  ownerPhone: sent.ownerPhone ?? null,
  ownerEmail: sent.ownerEmail ?? null,
  emergencyContact: sent.emergencyContact ?? null,
  emergencyPhone: sent.emergencyPhone ?? null,
  scannedAt: now.toISOString(),
  createdAt: now.toISOString(),
  importId: null,
});

/** A 409 with the stored pet's id, so that the app can show it. */
const alreadySavedError = (petId: string): HttpError =>
  new HttpError(409, 'scans.already', { extraBody: { petId } });

/**
 * A pet of this server may be named by its id or its share token; neither may be stored twice, nor be an own pet.
 */
const refuseOwnPet = async (tx: Runner, actor: Owner, petId: string): Promise<void> => {
  const { id, shareToken } = (await findNames(tx, petId)) ?? { id: petId, shareToken: null };
  if (await findPet(tx, actor.scope, id)) throw new HttpError(409, 'scans.own');
  const names = [petId, id, shareToken].filter((name) => name !== null);
  const [known] = await findScannedNames(tx, actor.userId, names);
  if (known !== undefined) throw alreadySavedError(known);
};

const addScanRoute = ({ photos, config }: Parts): Route =>
  route(contract.saveScan, async ({ actor, body, now, write }) => {
    const holder = { userId: actor.userId, now };
    const photo = await photos.readUpload(body.imageUrl, 'pet', holder);
    return write(async (tx) => {
      await refuseOwnPet(tx, actor, body.petId);
      await requireNewId(tx, 'scannedPets', body.id);
      await requireQuota(tx, config, actor.userId, 'scans');
      const row: ScanRow = {
        ...toRow(body, actor, now),
        imageBlobId: await photos.attach(tx, holder, photo, null),
      };
      if (!(await insertScanUnlessSaved(tx, row))) throw alreadySavedError(row.petId);
      return presentScan(row);
    });
  });

const remove = ({ photos }: Parts): Route =>
  route(contract.removeScan, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const scan = await findScan(tx, actor.userId, params.scannedPetId);
      if (!scan) throw notFound();
      await deleteScan(tx, scan, now.toISOString());
      await photos.drop(tx, [scan.imageBlobId], [], now);
      return { message: text('scans.removed') };
    }),
  );

/**
 * The day on which a pet of this server passed away, if its owner shows it; null if it lives or is unknown here. Codes
 * do not contain it, so a pet added from one would otherwise count as alive.
 */
const findPassingDay = async (tx: Runner, petId: string): Promise<string | null> => {
  const key = toPetKey(petId);
  const pet = key && (await findShared(tx, key));
  return key && pet && maySee(visitorWith(key), 'profile', pet) ? pet.passedAwayOn : null;
};

const transfer = ({ config }: Parts, { newPet, presentPet }: PetParts): Route =>
  route(contract.transferScan, ({ actor, params, query: { id }, now, write }) =>
    write(async (tx) => {
      const scan = await findScan(tx, actor.userId, params.scannedPetId);
      if (!scan) throw notFound();
      const { userId, timeZone } = actor;
      await requireNewId(tx, 'pets', id);
      await requireQuota(tx, config, userId, 'pets');
      const today = dayIn(now, timeZone);
      const category = parseCategory(scan.category);
      const passedAwayOn = await findPassingDay(tx, scan.petId);
      const scannedOn = dayIn(new Date(scan.scannedAt), timeZone);
      const body = petFromScan({ ...scan, category, scannedOn }, passedAwayOn, today);
      // The photo already belongs to the owner and moves to the pet.
      const pet = {
        ...newPet({ ...body, id }, { userId, timeZone, now }),
        imageBlobId: scan.imageBlobId,
        version: await readEpoch(tx),
      };
      await insertPet(tx, pet);
      await deleteScan(tx, scan, now.toISOString());
      const { firstName: ownerName, currency: ownerCurrency } = actor.user;
      const ownPet = { ...pet, ownerName, ownerCurrency, role: 'owner' } as const;
      return presentPet(pet, { today, seen: toSeenBy(actor, ownPet) });
    }),
  );

export const scanRoutes = (parts: Parts, petWays: PetParts): readonly Route[] => [
  route(contract.listScans, async ({ actor: { userId }, ctx }) => {
    const scans = await listScans(parts.db, userId, MAX_LISTED);
    const isAll = scans.length < MAX_LISTED;
    ctx.set('X-Total-Count', String(isAll ? scans.length : await countScans(parts.db, userId)));
    return scans.map(presentScan);
  }),
  addScanRoute(parts),
  remove(parts),
  transfer(parts, petWays),
];
