import * as z from 'zod/mini';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import { readEpoch } from '#db/epoch.ts';
import { type AttachmentRow, listAttachments } from '#db/records/attachments.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { medicalRecords, recordAttachments } from '#db/records/table.ts';
import { listFileSizes } from '#db/records/transfer.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { findRowsOfPets, listSectionRows } from '#db/transfer/section-rows.ts';
import { dataUrl, inBase64, sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, ImportContext, Section, StagedBlob } from '#server/entities/entity.ts';
import {
  fileRowFields,
  id,
  parse,
  toItemName,
  toStamps,
  withoutMinus,
} from '#server/entities/file-row.ts';
import { recordForm } from './contract.ts';
import { keepCosts } from './keep-costs.ts';
import { recordRestoring } from './restore.ts';
import { newRecord } from './rows.ts';
import { updateImportedReminders } from './update-imported-reminders.ts';

/** The size of a record in bytes, without its files and long texts. */
const ROW_BYTES = 520;

/** The number of attachments that one statement of an import inserts. */
const PAGE_SIZE = 100;

const fileRecord = z.object({ ...fileRowFields, petId: id });

/**
 * Pets whose reminders must be updated after an import: existing pets that got records, and those with a record whose
 * reminder is missing in the file.
 */
const petsToUpdate = ({ rows, isKnown, idOf }: ImportContext): readonly string[] => {
  const withReminder = new Set(
    [...rows('reminder').values()].map(({ existsWith }) => existsWith?.id),
  );
  const ids = new Set<string>();
  for (const { id: recordId, parents: [pet] = [], noteForOthers } of rows('record').values()) {
    if (!pet || isKnown('record', recordId)) continue;
    const lacksReminder = noteForOthers !== null && !withReminder.has(recordId);
    if (lacksReminder || isKnown('pet', pet.id)) ids.add(idOf('pet', pet.id));
  }
  return [...ids];
};

const section: Section<RecordRow> = {
  list: 'medicalRecords',
  kind: 'record',
  maxRows: 50_000,
  isRemembered: true,
  division: { as: 'branch' },
  earlier: { ids: ['petId'], days: ['dateAdministered'], dueDates: ['nextDueDate'] },

  async snapshot(tx, { scope }, parentRows) {
    const files = new Map<string, number[]>();
    for (const { recordId, byteSize } of await listFileSizes(tx, 'recordAttachments', scope)) {
      const sizes = files.get(recordId);
      if (sizes) sizes.push(byteSize);
      else files.set(recordId, [byteSize]);
    }
    const rows = await listSectionRows(tx, medicalRecords, parentRows('pet'), {
      read: ['petId'],
      order: ['dateAdministered'],
      texts: ['notes', 'description'],
    });
    return rows.map((row) => {
      const record = sizeInFile(row, ROW_BYTES);
      const attachments = files.get(row.id) ?? [];
      return {
        ...record,
        parent: { kind: 'pet', id: row.petId },
        photos: record.photos + attachments.length,
        bytes: attachments.reduce((sum, size) => sum + inBase64(size), record.bytes),
      };
    });
  },

  async *exported(db, ids) {
    const records = await readExported(db, medicalRecords, ids);
    const photos = Map.groupBy(await listAttachments(db, ids), ({ recordId }) => recordId);
    for (const { imageBlobId, ...record } of records) {
      const attachments: string[] = [];
      for (const { blobId } of photos.get(record.id) ?? [])
        attachments.push(await dataUrl(db, blobId));
      yield { ...record, imageUrl: await dataUrl(db, imageBlobId), attachments };
    }
  },

  /** Future days are accepted. `petId` is still the file's id. */
  async read(value, { account, place, photo }) {
    const body = parse(recordForm, withoutMinus(value, 'cost'));
    const parsed = parse(fileRecord, value);
    const row: RecordRow = {
      ...newRecord(parsed.petId, body, account.now),
      ...toStamps(parsed, account.now),
    };
    const blobs: (StagedBlob | null)[] = [await photo(body.imageUrl, 'record')];
    for (const attachment of body.attachments ?? []) {
      // A page that a vet has handed in is larger than the photos that owners add.
      const attachmentPhoto = await photo(attachment, 'receipt');
      if (attachmentPhoto) blobs.push(attachmentPhoto);
    }
    return {
      ...toItemName(value, parsed, place),
      parents: [{ kind: 'pet', id: parsed.petId }],
      value: row,
      blobs,
      // The due date of its reminder; null if it should have none.
      noteForOthers: row.reminderEnabled ? row.nextDueDate : null,
    };
  },

  findExisting: (db, { scope }, ids) => findRowsOfPets(db, medicalRecords, scope, ids),

  async insert(page, { tx, idOf, store }) {
    const version = await readEpoch(tx);
    const rows: RecordRow[] = [];
    const attachments: AttachmentRow[] = [];
    for (const { row, blobs: [image = null, ...photos] = [] } of page) {
      const imageBlobId = await store(image);
      rows.push({ ...row, version, petId: idOf('pet', row.petId), imageBlobId });
      for (const [position, photo] of photos.entries()) {
        if (photo) attachments.push({ recordId: row.id, position, blobId: await store(photo) });
      }
    }
    await insertRows(tx, medicalRecords, rows);
    for (const part of splitIntoChunks(attachments, PAGE_SIZE))
      await insertRows(tx, recordAttachments, part);
    return rows.map(({ id: createdId }) => createdId);
  },

  async finish(importState) {
    const { rows, isKnown, idOf } = importState;
    const newIds = [...rows('record').keys()].filter((item) => !isKnown('record', item));
    const newRecords = new Set(newIds.map((item) => idOf('record', item)));
    await updateImportedReminders(importState, petsToUpdate(importState), newRecords);
  },
};

export const recordEntity: Entity = {
  table: medicalRecords,
  section,
  restoring: recordRestoring,
  onHandOver: {
    rows: 'move',
    sets: { cost: null, costCentavos: 0, mergedAt: null },
    before: keepCosts,
  },
};
