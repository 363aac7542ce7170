import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { BY_OWNER } from '#db/authors.ts';
import { type DiaryRow, diaryEntries } from '#db/diary/table.ts';
import { readEpoch } from '#db/epoch.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { findRowsOfPets, listSectionRows } from '#db/transfer/section-rows.ts';
import { dataUrl, sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, Section } from '#server/entities/entity.ts';
import {
  fileRowFields,
  InvalidFile,
  id,
  parse,
  toItemName,
  toStamps,
} from '#server/entities/file-row.ts';
import { NAME_LENGTH, optionalText } from '#server/http/contract.ts';
import { diaryLimit } from './add-entry.ts';
import { diaryForm, hasCompleteValue, MAX_DIARY_ENTRIES } from './contract.ts';
import { diaryRoutes } from './routes.ts';

/** The size of an entry in bytes, without its photo and note. */
const ROW_BYTES = 320;

const fileEntry = z.object({ ...fileRowFields, petId: id, sitterName: optionalText(NAME_LENGTH) });

const section: Section<DiaryRow> = {
  list: 'diaryEntries',
  kind: 'diary',
  maxRows: MAX_DIARY_ENTRIES,
  isRemembered: true,
  // With photos, the diary of one pet may be too large for one file.
  division: { as: 'branch' },

  async snapshot(tx, _owner, parentRows) {
    const rows = await listSectionRows(tx, diaryEntries, parentRows('pet'), {
      read: ['petId'],
      order: ['at'],
      texts: ['note'],
    });
    return rows.map((row) => ({
      ...sizeInFile(row, ROW_BYTES),
      parent: { kind: 'pet', id: row.petId },
    }));
  },

  async *exported(db, ids) {
    for (const { imageBlobId, ...entry } of await readExported(db, diaryEntries, ids)) {
      yield { ...entry, imageUrl: await dataUrl(db, imageBlobId) };
    }
  },

  async read(value, { account, place, photo }) {
    const body = parse(diaryForm, value);
    const parsed = parse(fileEntry, value);
    const { kind, at, level = null, value: amount = null, unit = null, note = null } = body;
    if (at === undefined || !hasCompleteValue(body)) throw new InvalidFile();
    const row: DiaryRow = {
      ...{ id: v7(), petId: parsed.petId, kind, level, value: amount, unit, note, at },
      imageBlobId: null,
      sitterName: parsed.sitterName ?? null,
      ...BY_OWNER,
      mergedAt: null,
      version: 1,
      ...toStamps(parsed, account.now),
    };
    return {
      ...toItemName(value, parsed, place),
      parents: [{ kind: 'pet', id: parsed.petId }],
      value: row,
      blobs: [await photo(body.imageUrl, 'record')],
    };
  },

  findExisting: (db, { scope }, ids) => findRowsOfPets(db, diaryEntries, scope, ids),

  async insert(page, { tx, idOf, store }) {
    const version = await readEpoch(tx);
    const rows: DiaryRow[] = [];
    for (const { row, blobs: [image = null] = [] } of page) {
      const petId = idOf('pet', row.petId);
      rows.push({ ...row, version, petId, imageBlobId: await store(image) });
    }
    await insertRows(tx, diaryEntries, rows);
    return rows.map(({ id: createdId }) => createdId);
  },
};

export const diaryEntity: Entity = {
  table: diaryEntries,
  section,
  onHandOver: {
    rows: 'move',
    sets: { mergedAt: null },
    limit: diaryLimit,
  },
  routes: diaryRoutes,
};
