import * as z from 'zod/mini';
import { getDefaults } from '#db/engine/table.ts';
import { readDocuments } from '#db/records/documents.ts';
import { recordDocuments } from '#db/records/table.ts';
import { listFileSizes } from '#db/records/transfer.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { dataUrl, inBase64, pdfInDataUrl } from '#server/entities/data-url.ts';
import type { Entity, Section } from '#server/entities/entity.ts';
import { InvalidFile, id, limitRowsOfOne, parse } from '#server/entities/file-row.ts';
import { readPdf } from '#server/http/body/receive-pdf.ts';
import { LINE_LENGTH } from '#server/http/contract.ts';
import { errorId } from '#server/http/endpoint.ts';
import { MAX_DOCUMENTS as MOST } from '#server/transfer/rules.ts';
import { MAX_DOCUMENTS } from './contract.ts';

/** The size of a document in bytes, without its file. */
const ROW_BYTES = 160;

const fileDocument = z.object({
  recordId: id,
  name: z
    .string({ error: errorId('field.text') })
    .check(z.maxLength(LINE_LENGTH, errorId('field.tooLong.200'))),
  data: z.string({ error: errorId('field.text') }),
});

const section: Section<null> = {
  list: 'documents',
  kind: 'document',
  maxRows: MOST,
  division: { as: 'leaf' },
  earlier: { ids: ['recordId'] },

  async snapshot(tx, { scope }) {
    return (await listFileSizes(tx, 'recordDocuments', scope)).map(
      ({ id: blobId, recordId, byteSize }) => ({
        id: blobId,
        parent: { kind: 'record', id: recordId },
        documents: 1,
        bytes: ROW_BYTES + inBase64(byteSize),
      }),
    );
  },

  async *exported(db, ids) {
    for (const { originalName, ...document } of await readDocuments(db, ids)) {
      const data = await dataUrl(db, document.id);
      yield { ...document, name: originalName ?? 'document.pdf', data };
    }
  },

  /** Validated like an uploaded document. */
  async read(value, { place, pdf }) {
    const { recordId, name, data } = parse(fileDocument, value);
    const bytes = pdfInDataUrl(data);
    if (!bytes) throw new InvalidFile();
    const record = { kind: 'record', id: recordId };
    return {
      id: String(place),
      parents: [record],
      existsWith: record,
      value: null,
      blobs: [await pdf(readPdf(name, bytes))],
    };
  },

  reconcile(rows) {
    limitRowsOfOne(section.list, rows, MAX_DOCUMENTS);
    return rows;
  },

  async insert(page, { tx, idOf, store }) {
    const rows = [];
    for (const { existsWith, blobs: [pdf] = [] } of page) {
      if (!existsWith || !pdf) continue;
      rows.push({
        ...getDefaults(recordDocuments),
        recordId: idOf(existsWith.kind, existsWith.id),
        blobId: await store(pdf),
      });
    }
    await insertRows(tx, recordDocuments, rows);
    return rows.map(({ blobId }) => blobId);
  },
};

export const documentEntity: Entity = {
  table: recordDocuments,
  section,
  onHandOver: { rows: 'move' },
};
