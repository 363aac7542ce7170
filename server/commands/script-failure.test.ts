import { mkdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mapDriverError } from '#db/engine/errors.ts';
import { scriptFailure } from './script-failure.ts';

const databaseError = (code: string): unknown =>
  mapDriverError(Object.assign(new Error('the words of the driver'), { code }));

test.each([
  ['SQLITE_READONLY', /^\/data cannot be written: check /],
  ['SQLITE_FULL', /^There is no room left on the disk of \/data: make room and try again\.$/],
  ['SQLITE_NOTADB', /^\/data\/alaga\.db is damaged or is no database: /],
  ['SQLITE_CANTOPEN', /^The database in \/data cannot be opened: /],
])('explains %s of the SQLite file in one sentence', (code, sentence) => {
  expect(scriptFailure(databaseError(code), { DATA_DIR: '/data' })).toMatch(sentence);
});

test('explains PostgreSQL by its address', () => {
  const DATABASE_URL = 'postgres://ana:s3cret@db.example.com/alaga';
  const message = scriptFailure(databaseError('25006'), { DATABASE_URL });
  expect(message).toMatch(/^The database alaga at db\.example\.com takes no changes: /);
});

test('names a file that does not exist, or is a folder', () => {
  const failureOf = (path: string, use: () => unknown = () => readFileSync(path)): string => {
    try {
      return String(use());
    } catch (error) {
      return scriptFailure(error);
    }
  };
  const missingFile = `${import.meta.filename}.missing`;
  expect(failureOf(missingFile)).toBe(`${missingFile} does not exist.`);
  const makeFolder = () => mkdirSync(import.meta.filename, { recursive: true });
  expect(failureOf(import.meta.filename, makeFolder)).toMatch(
    / exists already, and is not a folder\.$/,
  );
  expect(failureOf(import.meta.dirname)).toMatch(/ is a folder\.$|^EISDIR/);
});
