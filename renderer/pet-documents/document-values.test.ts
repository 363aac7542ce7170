import { expect, test } from 'vitest';
import { pdfText } from '#renderer/ui/pdfs/local-pdf.ts';
import { type PetDocument, petDocumentForm } from '#server/pet-documents/contract.ts';
import { changesIn, documentFormValues } from './document-values.ts';

const PDF_ID = '0198c0de-0000-7000-8000-000000000001';
const PHOTO = '/api/photos/0198c0de-0000-7000-8000-000000000002';

const STORED_DOCUMENT: PetDocument = {
  ...{ id: 'd', petId: 'p', kind: 'insurance', title: 'Insurance policy', number: 'SPI-55' },
  ...{ issuedOn: null, expiresOn: '2026-12-02', note: null, reminderEnabled: true },
  pages: [
    {
      id: 'a',
      type: 'photo',
      name: null,
      size: 1,
      url: PHOTO,
      thumbnailUrl: `${PHOTO}?size=thumbnail`,
    },
  ],
  mergedAt: null,
  ...{ version: 3, createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
};

const changes = (values: object) =>
  changesIn(
    STORED_DOCUMENT,
    petDocumentForm.parse({ ...documentFormValues(STORED_DOCUMENT), ...values }),
  );

test('an edit sends only the changed fields', () => {
  expect(changes({})).toEqual({});
  expect(changes({ number: '', reminderEnabled: false, expiresOn: '2027-12-02' })).toEqual({
    number: null,
    reminderEnabled: false,
    expiresOn: '2027-12-02',
  });
  expect(changes({ pages: [] })).toEqual({ pages: [] });
});

test('an edit names a PDF that is sent after it by its future address', () => {
  const pdf = pdfText({
    id: PDF_ID,
    name: 'policy.pdf',
    data: 'data:application/pdf;base64,JVBERg==',
  });
  expect(changes({ pages: [PHOTO, pdf] })).toEqual({ pages: [PHOTO, `/api/documents/${PDF_ID}`] });
});
