import { expect, test } from 'vitest';
import { DatabaseError } from '#db/engine/errors.ts';
import { asHttpError } from './errors.ts';

test('tells the owner of a household what to do about a damaged file, and nobody else', () => {
  const error = new DatabaseError('damaged', undefined);
  expect(asHttpError(error, true)).toMatchObject({ status: 500, code: 'http.storageDamagedHere' });
  expect(asHttpError(error)).toBeUndefined();
});
