import * as z from 'zod/mini';
import { listExportedPages, readPages } from '#db/pet-documents/pages.ts';
import { type PetDocumentPageRow, petDocumentPages } from '#db/pet-documents/table.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { dataUrl, inBase64, pdfInDataUrl } from '#server/entities/data-url.ts';
import type { Entity, Section } from '#server/entities/entity.ts';
import { InvalidFile, id, limitRowsOfOne, parse } from '#server/entities/file-row.ts';
import { readPdf } from '#server/http/body/receive-pdf.ts';
import { LINE_LENGTH } from '#server/http/contract.ts';
import { errorId } from '#server/http/endpoint.ts';
import { isDataUrl } from '#server/photos/contract.ts';
import { MAX_PAGES } from './contract.ts';

/** The size of a page in bytes, without its file. */
const ROW_BYTES = 180;

const filePage = z.object({
  documentId: id,
  position: z.int({ error: errorId('field.invalid') }).check(z.gte(0), z.lte(1000)),
  /** The file name of a PDF. */
  name: z.optional(
    z.nullable(
      z
        .string({ error: errorId('field.text') })
        .check(z.maxLength(LINE_LENGTH, errorId('field.tooLong.200'))),
    ),
  ),
  data: z.string({ error: errorId('field.text') }),
});

const section: Section<number> = {
  list: 'petDocumentPages',
  kind: 'petDocumentPage',
  maxRows: 20_000,
  division: { as: 'leaf' },

  async snapshot(tx, { scope }) {
    return (await listExportedPages(tx, scope)).map(
      ({ id: blobId, kind, byteSize, documentId }) => ({
        id: blobId,
        parent: { kind: 'petDocument', id: documentId },
        ...(kind === 'photo' ? { photos: 1 } : { documents: 1 }),
        bytes: ROW_BYTES + inBase64(byteSize),
      }),
    );
  },

  async *exported(db, ids) {
    for (const { id: blobId, documentId, position, originalName } of await readPages(db, ids)) {
      const data = await dataUrl(db, blobId);
      yield { id: blobId, documentId, position, name: originalName, data };
    }
  },

  /** Validated like a sent photo or an uploaded PDF. */
  async read(value, { place, photo, pdf }) {
    const { documentId, position, name, data } = parse(filePage, value);
    if (!isDataUrl(data)) throw new InvalidFile();
    const bytes = pdfInDataUrl(data);
    const blob = bytes
      ? await pdf(readPdf(name ?? 'document.pdf', bytes))
      : await photo(data, 'receipt');
    const document = { kind: 'petDocument', id: documentId };
    return {
      id: String(place),
      parents: [document],
      existsWith: document,
      value: position,
      blobs: [blob],
    };
  },

  reconcile(rows) {
    limitRowsOfOne(section.list, rows, MAX_PAGES);
    return rows;
  },

  async insert(page, { tx, idOf, store }) {
    const rows: PetDocumentPageRow[] = [];
    for (const { row: position, existsWith, blobs: [blob] = [] } of page) {
      if (!existsWith || !blob) continue;
      const documentId = idOf(existsWith.kind, existsWith.id);
      rows.push({ blobId: await store(blob), documentId, position });
    }
    await insertRows(tx, petDocumentPages, rows);
    return rows.map(({ blobId }) => blobId);
  },
};

export const petDocumentPageEntity: Entity = {
  table: petDocumentPages,
  section,
  onHandOver: { rows: 'move' },
};
