import type { Schema } from './schema.ts';

/** A part of an answer or a body that is not JSON. */
export interface Media {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

const BYTES = { type: 'string', format: 'binary' } as const;
const TEXT = { type: 'string' } as const;

const file = (description: string, ...types: readonly string[]): Media => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: BYTES }])),
});

/** A navigation of a browser, which is led on by a redirect. */
const REDIRECT: Media = { description: 'A redirect of the browser.', content: {} };

const PDF = file('A PDF.', 'application/pdf');
const DOCUMENT = file('The file.', ...['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);
const TABLE: Media = { description: 'A table.', content: { 'text/csv': { schema: TEXT } } };
const PHOTO = file('A photo.', 'image/jpeg', 'image/png', 'image/webp');

/** The answers that are not JSON, by the name of the contract. */
export const ANSWER_FILES: Readonly<Record<string, Media>> = {
  readEmergencySheet: PDF,
  readVaccinationCard: PDF,
  readVaccinationCards: PDF,
  readVetSummary: PDF,
  readYearPdf: PDF,
  readDocument: DOCUMENT,
  readReportFile: DOCUMENT,
  readPhoto: PHOTO,
  readSharedPhoto: PHOTO,
  exportExpenses: TABLE,
  exportYear: TABLE,
  exportData: {
    description: 'The export, which `POST /api/import` reads.',
    content: { 'application/json': { schema: { type: 'object' } } },
  },
  logInNavigation: REDIRECT,
  logInCallback: REDIRECT,
};

const upload = (description: string): Media => ({
  description,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: BYTES }, required: ['file'] },
    },
  },
});

/** The bodies that are not JSON, by the name of the contract. */
export const UPLOADS: Readonly<Record<string, Media>> = {
  addDocument: upload('A PDF.'),
  importClinics: upload('A GeoJSON or Overpass file.'),
  checkImport: upload('An export.'),
  importData: upload('An export.'),
};
