import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { findVisiblePets } from '#db/pets/queries.ts';
import { findScannedNames, type ScanRow } from '#db/scans/queries.ts';
import { scannedPets } from '#db/scans/table.ts';
import { listScanSizes } from '#db/scans/transfer.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { dataUrl, sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, Section } from '#server/entities/entity.ts';
import { instant, parse } from '#server/entities/file-row.ts';
import { scanFields } from './contract.ts';

/** The size of a scan in bytes, without its photo and long texts. */
const ROW_BYTES = 700;

const fileScan = z.object({ scannedAt: instant });

const section: Section<ScanRow> = {
  list: 'scannedPets',
  kind: 'scan',
  maxRows: 2000,
  isHidden: true,
  division: { as: 'root', cut: 's' },
  earlier: { ids: ['petId'], days: ['dateOfBirth'] },

  async snapshot(tx, { userId }) {
    return (await listScanSizes(tx, userId)).map((row) => sizeInFile(row, ROW_BYTES));
  },

  async *exported(db, ids) {
    for (const { imageBlobId, ...scan } of await readExported(db, scannedPets, ids)) {
      yield { ...scan, imageUrl: await dataUrl(db, imageBlobId) };
    }
  },

  async read(value, { account, photo }) {
    const { petName, imageUrl, ...body } = parse(scanFields, value);
    const parsed = parse(fileScan, value);
    const now = account.now.toISOString();
    const row: ScanRow = {
      ...body,
      id: v7(),
      userId: account.userId,
      ownerId: body.ownerId ?? null,
      type: 'pet_profile',
      name: body.name ?? petName ?? null,
      category: body.category ?? null,
      breed: body.breed ?? null,
      imageBlobId: null,
      microchipId: body.microchipId ?? null,
      birthmarks: body.birthmarks ?? null,
      ownerName: body.ownerName ?? null,
      ownerPhone: body.ownerPhone ?? null,
      ownerEmail: body.ownerEmail ?? null,
      emergencyContact: body.emergencyContact ?? null,
      emergencyPhone: body.emergencyPhone ?? null,
      scannedAt: parsed.scannedAt && parsed.scannedAt < now ? parsed.scannedAt : now,
      createdAt: now,
      importId: null,
    };
    // A scan is identified by its pet.
    return { id: row.petId, value: row, blobs: [await photo(imageUrl, 'pet')] };
  },

  /** Pets that are already stored as scans, and the owner's own pets. */
  findExisting: async (db, { userId, scope }, ids) => [
    ...(await findScannedNames(db, userId, ids)),
    ...(await findVisiblePets(db, scope, ids)),
  ],

  async insert(page, { tx, hidden: { importId = null }, store }) {
    const rows: ScanRow[] = [];
    for (const { row, blobs: [image = null] = [] } of page) {
      rows.push({ ...row, importId, imageBlobId: await store(image) });
    }
    await insertRows(tx, scannedPets, rows);
    return rows.map(({ id }) => id);
  },
};

export const scanEntity: Entity = { table: scannedPets, section, onHandOver: { rows: 'stay' } };
