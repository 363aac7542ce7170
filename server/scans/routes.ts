import { v7 } from 'uuid';
import { findPet, insertPet, type PetRow } from '#db/pets/queries.ts';
import {
  deleteScan,
  findScan,
  insertScanUnlessKept,
  listScans,
  type ScanRow,
} from '#db/scans/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { createPet, Pet } from '#server/pets/contract.ts';
import { dayIn } from '#server/reminders/rules.ts';
import * as contract from './contract.ts';
import { presentScan } from './present.ts';
import { categoryOf, TRANSFERRED_NAME } from './rules.ts';

interface Keeper {
  readonly userId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** How a pet is made and shown: that feature's own ways. */
export interface PetWays {
  readonly newPet: (body: ParsedBody<typeof createPet>, keeper: Keeper) => PetRow;
  readonly presentPet: (row: PetRow, view: { readonly today: string }) => Pet;
}

type Sent = ParsedBody<typeof contract.keepScan>;

const rowOf = ({ petName, imageUrl: _photo, ...sent }: Sent, owner: Owner, now: Date): ScanRow => ({
  id: v7(),
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
});

const keep = ({ photos }: Parts): Route =>
  route(contract.keepScan, async ({ actor, body, now, write }) => {
    const photo = await photos.take(body.imageUrl, 'pet');
    return write(async (tx) => {
      if (await findPet(tx, actor.scope, body.petId)) throw new HttpError(409, 'scans.own');
      const kept = await listScans(tx, actor.userId, contract.MAX_SCANS);
      if (kept.some(({ petId }) => petId === body.petId)) throw new HttpError(409, 'scans.already');
      if (kept.length >= contract.MAX_SCANS) throw new HttpError(409, 'scans.tooMany');
      const holder = { userId: actor.userId, now };
      const row: ScanRow = {
        ...rowOf(body, actor, now),
        imageBlobId: await photos.settle(tx, holder, photo, null),
      };
      if (!(await insertScanUnlessKept(tx, row))) throw new HttpError(409, 'scans.already');
      return presentScan(row);
    });
  });

const remove = ({ photos }: Parts): Route =>
  route(contract.removeScan, ({ actor, params, write }) =>
    write(async (tx) => {
      const scan = await findScan(tx, actor.userId, params.scannedPetId);
      if (!scan) throw notFound();
      await deleteScan(tx, actor.userId, scan.petId);
      await photos.drop(tx, [scan.imageBlobId], []);
      return { message: text('scans.removed') };
    }),
  );

/** What is missing takes the specified defaults: a pet that is nameless, of no category, and was born today. */
const bodyOf = (scan: ScanRow, today: string): ParsedBody<typeof createPet> => ({
  name: scan.name ?? TRANSFERRED_NAME,
  category: categoryOf(scan.category),
  breed: scan.breed,
  dateOfBirth: scan.dateOfBirth !== null && scan.dateOfBirth <= today ? scan.dateOfBirth : today,
  age: scan.age ?? 0,
  microchipId: scan.microchipId,
  birthmarks: scan.birthmarks,
});

const transfer = (_parts: Parts, { newPet, presentPet }: PetWays): Route =>
  route(contract.transferScan, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const scan = await findScan(tx, actor.userId, params.scannedPetId);
      if (!scan) throw notFound();
      const { userId, timeZone } = actor;
      const today = dayIn(now, timeZone);
      // The photo is the owner's own already: it goes over with the pet.
      const pet = {
        ...newPet(bodyOf(scan, today), { userId, timeZone, now }),
        imageBlobId: scan.imageBlobId,
      };
      await insertPet(tx, pet);
      await deleteScan(tx, userId, scan.petId);
      return presentPet(pet, { today });
    }),
  );

export const scanRoutes = (parts: Parts, ways: PetWays): readonly Route[] => [
  route(contract.listScans, async ({ actor }) =>
    (await listScans(parts.db, actor.userId, contract.MAX_SCANS)).map(presentScan),
  ),
  keep(parts),
  remove(parts),
  transfer(parts, ways),
];
