import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { BY_OWNER } from '#db/authors.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import { readEpoch } from '#db/epoch.ts';
import { type PetDocumentRow, petDocuments } from '#db/pet-documents/table.ts';
import { listUnreminded } from '#db/pet-documents/transfer.ts';
import { reminders } from '#db/reminders/table.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { findRowsOfPets, listSectionRows } from '#db/transfer/section-rows.ts';
import { sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, Section } from '#server/entities/entity.ts';
import { fileRowFields, id, parse, toItemName, toStamps } from '#server/entities/file-row.ts';
import { petDocumentForm } from './contract.ts';
import { toFacts } from './facts.ts';
import { buildReminder } from './reminder.ts';
import { documentRestoring, petDocumentRoutes } from './routes.ts';

/** The size of a document in bytes, without its pages and note. */
const ROW_BYTES = 420;

/** The number of documents whose missing reminders one statement of an import adds. */
const PAGE_SIZE = 100;

const fileDocument = z.object({ ...fileRowFields, petId: id });

const section: Section<PetDocumentRow> = {
  list: 'petDocuments',
  kind: 'petDocument',
  maxRows: 20_000,
  isRemembered: true,
  division: { as: 'branch' },

  async snapshot(tx, _owner, parentRows) {
    const rows = await listSectionRows(tx, petDocuments, parentRows('pet'), {
      read: ['petId'],
      texts: ['note'],
    });
    return rows.map((row) => ({
      ...sizeInFile(row, ROW_BYTES),
      parent: { kind: 'pet', id: row.petId },
    }));
  },

  async *exported(db, ids) {
    yield* await readExported(db, petDocuments, ids);
  },

  async read(value, { account, place }) {
    const body = parse(petDocumentForm, value);
    const parsed = parse(fileDocument, value);
    const row: PetDocumentRow = {
      id: v7(),
      petId: parsed.petId,
      ...toFacts(body),
      ...BY_OWNER,
      mergedAt: null,
      version: 1,
      deletedAt: null,
      ...toStamps(parsed, account.now),
    };
    return {
      ...toItemName(value, parsed, place),
      parents: [{ kind: 'pet', id: parsed.petId }],
      value: row,
      // The due date of its reminder; null if it should have none.
      noteForOthers: row.reminderEnabled ? row.expiresOn : null,
    };
  },

  findExisting: (db, { scope }, ids) => findRowsOfPets(db, petDocuments, scope, ids),

  async insert(page, { tx, idOf }) {
    const version = await readEpoch(tx);
    const rows = page.map(({ row }) => ({
      ...row,
      version,
      petId: idOf('pet', row.petId),
    }));
    await insertRows(tx, petDocuments, rows);
    return rows.map(({ id: createdId }) => createdId);
  },

  /** Adds the reminders that the file lacks. */
  async finish({ tx, account, rows, isKnown, idOf }) {
    const newDocuments = [...rows('petDocument').values()].filter(
      ({ id: fileId, noteForOthers }) => noteForOthers != null && !isKnown('petDocument', fileId),
    );
    const ids = newDocuments.map(({ id: fileId }) => idOf('petDocument', fileId));
    for (const page of splitIntoChunks(ids, PAGE_SIZE)) {
      const missingReminders = (await listUnreminded(tx, page)).flatMap((row) =>
        row.expiresOn === null ? [] : buildReminder(row, row.expiresOn, account),
      );
      if (missingReminders.length > 0) await insertRows(tx, reminders, missingReminders);
    }
  },
};

export const petDocumentEntity: Entity = {
  table: petDocuments,
  section,
  restoring: documentRestoring,
  onHandOver: { rows: 'move', sets: { mergedAt: null } },
  routes: petDocumentRoutes,
};
