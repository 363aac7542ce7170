import { expect, test } from 'vitest';
import { decodeText, isBinary } from './read-file.ts';

const TEXT = 'name\nNiño';

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-16 as Excel saves it', Uint8Array.from(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'))],
  ['what older spreadsheets save on Windows', Uint8Array.from(Buffer.from(TEXT, 'latin1'))],
])('reads %s', (_what, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
  expect(isBinary(bytes)).toBe(false);
});

test('detects a spreadsheet’s own file as binary', () => {
  expect(isBinary(Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0]))).toBe(true);
});
