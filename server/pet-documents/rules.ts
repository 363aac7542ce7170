/** The kinds of documents, in the order in which they are offered. */
export const DOCUMENT_KINDS = [
  'passport',
  'insurance',
  'registration',
  'pedigree',
  'microchip',
  'adoption',
  'contract',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Days before the last day from which a document is shown as ending soon. */
export const ENDS_SOON_DAYS = 30;
