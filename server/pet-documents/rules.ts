import { daysBetween } from '#server/calendar/days.ts';

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
const ENDS_SOON_DAYS = 30;

/** The validity of a document on a day; `expiresOn` is its last day. */
export const validityOn = (today: string, expiresOn: string | null): 'valid' | 'soon' | 'ended' => {
  const days = expiresOn === null ? Number.POSITIVE_INFINITY : daysBetween(today, expiresOn);
  if (days < 0) return 'ended';
  return days <= ENDS_SOON_DAYS ? 'soon' : 'valid';
};

interface NumberedDocument {
  readonly kind: DocumentKind;
  readonly number: string | null;
}

/** The number of a document; null for the insurance of a pet whose insurance number the viewer may not see. */
export const numberShown = (
  { kind, number }: NumberedDocument,
  { showsPrivate }: { readonly showsPrivate: boolean },
): string | null => (kind === 'insurance' && !showsPrivate ? null : number);
