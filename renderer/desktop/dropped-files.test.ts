import { expect, it } from 'vitest';
import { kindOf } from './dropped-files.ts';

it.each([
  ['IMG_2031.JPG', 'image/jpeg', 'photo'],
  ['bantay.heic', '', 'photo'],
  ['noname', 'image/png', 'photo'],
  ['pets.csv', 'text/csv', 'table'],
  ['pets.CSV', 'application/vnd.ms-excel', 'table'],
  ['pets.tsv', '', 'table'],
  ['pet-care-data-2026-11-21.json', 'application/json', 'export'],
  ['pets.alaga', '', 'export'],
  ['drawing.svg', 'image/svg+xml', 'other'],
  ['page.html', 'text/html', 'other'],
  ['setup.exe', 'application/x-msdownload', 'other'],
  ['result.pdf', 'application/pdf', 'other'],
  ['photos.zip', 'application/zip', 'other'],
  ['folder', '', 'other'],
] as const)('classifies %s (%s) as %s', (name, type, kind) => {
  expect(kindOf({ name, type })).toBe(kind);
});
