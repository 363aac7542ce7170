import { expect, test } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '#server/records/contract.ts';
import { problemOf } from './pdf-files.ts';

/** A file of that many bytes, as a PDF begins. */
const pdf = (name: string, type: string, size = 20) =>
  new File(['%PDF-1.4\n'.padEnd(size)], name, { type });

test.each([
  ['a PDF', pdf('a.pdf', 'application/pdf', MAX_DOCUMENT_BYTES), undefined],
  ['one without a type', pdf('a.PDF', ''), undefined],
  [
    'one behind a few other bytes',
    new File(['\u0000\n%PDF-1.4'], 'a.pdf', { type: '' }),
    undefined,
  ],
  ['a picture', pdf('a.pdf', 'image/png'), 'documents.notPdf'],
  ['no known kind', pdf('a', ''), 'documents.notPdf'],
  ['one too large', pdf('a.pdf', 'application/pdf', MAX_DOCUMENT_BYTES + 1), 'documents.tooLarge'],
  ['an empty file', new File([], 'a.pdf', { type: 'application/pdf' }), 'documents.damaged'],
  ['another file', new File(['<html>'], 'a.pdf', { type: '' }), 'documents.damaged'],
])('of %s', async (_, file, expected) => {
  expect(await problemOf(file)).toBe(expected);
});
