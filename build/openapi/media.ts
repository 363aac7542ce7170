import type { Schema } from './schema.ts';

/** A part of an answer or a body that is not JSON. */
export interface Media {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

const BINARY_SCHEMA = { type: 'string', format: 'binary' } as const;
const TEXT_SCHEMA = { type: 'string' } as const;

const file = (description: string, ...types: readonly string[]): Media => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: BINARY_SCHEMA }])),
});

/** A navigation of a browser, which is led on by a redirect. */
const REDIRECT_MEDIA: Media = { description: 'A redirect of the browser.', content: {} };

const PDF_MEDIA = file('A PDF.', 'application/pdf');
const DOCUMENT_MEDIA = file(
  'The file.',
  ...['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
);
const TABLE_MEDIA: Media = {
  description: 'A table.',
  content: { 'text/csv': { schema: TEXT_SCHEMA } },
};
const PHOTO_MEDIA = file('A photo.', 'image/jpeg', 'image/png', 'image/webp');

/** The answers that are not JSON, by the name of the contract. */
export const ANSWER_FILES: Readonly<Record<string, Media>> = {
  readEmergencySheet: PDF_MEDIA,
  readVaccinationCard: PDF_MEDIA,
  readVaccinationCards: PDF_MEDIA,
  readVetSummary: PDF_MEDIA,
  readYearPdf: PDF_MEDIA,
  readDocument: DOCUMENT_MEDIA,
  readReportFile: DOCUMENT_MEDIA,
  readPhoto: PHOTO_MEDIA,
  readSharedPhoto: PHOTO_MEDIA,
  exportExpenses: TABLE_MEDIA,
  exportYear: TABLE_MEDIA,
  exportData: {
    description: 'The export, which `POST /api/import` reads.',
    content: { 'application/json': { schema: { type: 'object' } } },
  },
  logInNavigation: REDIRECT_MEDIA,
  logInCallback: REDIRECT_MEDIA,
};

const upload = (description: string): Media => ({
  description,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: BINARY_SCHEMA }, required: ['file'] },
    },
  },
});

/** The bodies that are not JSON, by the name of the contract. */
export const UPLOAD_MEDIA: Readonly<Record<string, Media>> = {
  addDocument: upload('A PDF.'),
  importClinics: upload('A GeoJSON or Overpass file.'),
  checkImport: upload('An export.'),
  importData: upload('An export.'),
};
