import { expect, test } from 'vitest';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import { sortDocuments } from './document-text.ts';

const TODAY = '2026-11-20';

test('sorts documents by their end, and ended ones by the latest end', () => {
  const documents = [null, '2026-01-03', '2027-03-31', '2026-12-02', '2026-03-31', null].map(
    // The cast is safe: only these fields are read.
    (expiresOn, index) => ({ id: String(index), expiresOn, issuedOn: null }) as PetDocument,
  );
  const { valid, ended } = sortDocuments(documents, TODAY);
  expect(valid.map(({ id }) => id)).toEqual(['3', '2', '0', '5']);
  expect(ended.map(({ id }) => id)).toEqual(['4', '1']);
});
