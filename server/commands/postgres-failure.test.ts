import { expect, test } from 'vitest';
import { DatabaseError, mapDriverError } from '#db/engine/errors.ts';
import { postgresFailure } from './postgres-failure.ts';

const URL_OF_ANA = 'postgres://ana:s3cret%2F@db.example.com:5433/alaga';

/** An error as the driver throws it. */
const postgresError = (code: string, message = ''): unknown =>
  mapDriverError(Object.assign(new Error(message), { code }));

const failures: readonly (readonly [unknown, RegExp])[] = [
  [
    postgresError('28P01', 'password authentication failed for user "ana"'),
    /refuses the name or the pass/,
  ],
  [
    postgresError('28000', 'no pg_hba.conf entry'),
    /does not let in .* \(no pg_hba\.conf entry\)\.$/,
  ],
  [postgresError('3D000'), /has no database alaga: make it there \(createdb\)/],
  [
    postgresError('42501', 'permission denied for schema public'),
    /^The database alaga at .* may not be/,
  ],
  [postgresError('42P01'), /lacks tables of this version of Alaga: start the server first/],
  [postgresError('42703'), /lacks tables of this version of Alaga: start the server first/],
  [postgresError('53300'), /takes no more connections/],
  [
    postgresError('ECONNREFUSED', 'connect ECONNREFUSED'),
    /^No PostgreSQL server answers at .* \(connect/,
  ],
  [postgresError('ENOTFOUND'), /^No PostgreSQL server answers at db\.example\.com:5433: check/],
  [new DatabaseError('unavailable', new Error('timeout expired')), /\(timeout expired\)/],
  [postgresError('25006'), /takes no changes/],
  [postgresError('53100'), /no room left on the disk of PostgreSQL/],
];

test.each(failures)('explains %o in one sentence without the password', (error, sentence) => {
  const words = postgresFailure(error, URL_OF_ANA);
  expect(words).toMatch(sentence);
  expect(words).toContain('db.example.com:5433');
  expect(words).not.toMatch(/s3cret|ana:|\n/);
});

test('names a local socket, and ignores other errors', () => {
  const lostConnection = postgresError('ECONNREFUSED');
  expect(postgresFailure(lostConnection, 'postgres:///alaga?host=/run/pg')).toMatch(
    /answers at \/run\/pg:/,
  );
  expect(postgresFailure(lostConnection, 'postgres://%2Frun%2Fpg/alaga')).toMatch(
    /answers at \/run\/pg:/,
  );
  expect(postgresFailure(lostConnection, undefined)).toBeUndefined();
  expect(postgresFailure(new Error('EADDRINUSE'), URL_OF_ANA)).toBeUndefined();
  expect(postgresFailure(new DatabaseError('unique', undefined), URL_OF_ANA)).toBeUndefined();
});
