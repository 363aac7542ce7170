import { expect, test } from 'vitest';
import { DatabaseError, mapDriverError } from './errors.ts';

const errorWithCode = (code: string) => Object.assign(new Error('of the driver'), { code });

test.each([
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR_SHMSIZE', 'full'],
  ['SQLITE_IOERR_WRITE', 'failing'],
  ['SQLITE_IOERR_FSYNC', 'failing'],
  ['SQLITE_READONLY_DIRECTORY', 'read-only'],
  ['SQLITE_CANTOPEN_ISDIR', 'unavailable'],
  ['SQLITE_CORRUPT_VTAB', 'damaged'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
  ['SQLITE_CONSTRAINT_TRIGGER', 'other'],
  ['25006', 'standby'],
  ['58030', 'failing'],
  ['53100', 'full'],
  ['57014', 'busy'],
  ['53200', 'busy'],
  ['57P05', 'unavailable'],
  ['XX000', 'other'],
])('%s is %s', (code, expectedCode) => {
  expect(mapDriverError(errorWithCode(code))).toMatchObject({ code: expectedCode });
});

test('an error with which PostgreSQL closes the connection means that it is unavailable', () => {
  const fatalError = Object.assign(errorWithCode('XX000'), { severity: 'FATAL' });
  expect(mapDriverError(fatalError)).toMatchObject({ code: 'unavailable' });
});

test('errors of other origin pass unchanged', () => {
  const error = errorWithCode('ENOSPC');
  expect(mapDriverError(error)).toBe(error);
  const knownError = new DatabaseError('over-plan', undefined);
  expect(mapDriverError(knownError)).toBe(knownError);
});
