import { expect, test } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '#server/records/contract.ts';
import { problemOf } from './pdf-files.ts';

test.each([
  ['a PDF', { type: 'application/pdf', name: 'a.pdf', size: MAX_DOCUMENT_BYTES }, undefined],
  ['one without a type', { type: '', name: 'a.PDF', size: 1 }, undefined],
  ['a picture', { type: 'image/png', name: 'a.pdf', size: 1 }, 'documents.notPdf'],
  ['no known kind', { type: '', name: 'a', size: 1 }, 'documents.notPdf'],
  [
    'one too large',
    { type: 'application/pdf', name: 'a.pdf', size: MAX_DOCUMENT_BYTES + 1 },
    'documents.tooLarge',
  ],
])('of %s', (_, file, expected) => {
  expect(problemOf(file)).toBe(expected);
});
