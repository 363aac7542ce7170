import type { PetDocumentRow } from '#db/pet-documents/table.ts';
import type { PetDocumentForm } from './contract.ts';

type DocumentFacts = Pick<
  PetDocumentRow,
  'kind' | 'title' | 'number' | 'issuedOn' | 'expiresOn' | 'note' | 'reminderEnabled'
>;

/** The columns of a new document that its owner typed, or that a file contains. */
export const toFacts = (form: PetDocumentForm): DocumentFacts => ({
  kind: form.kind,
  title: form.title,
  number: form.number ?? null,
  issuedOn: form.issuedOn ?? null,
  expiresOn: form.expiresOn ?? null,
  note: form.note ?? null,
  reminderEnabled: form.reminderEnabled ?? true,
});
