import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { codeUnderWay } from './refusal.ts';

const NOW = 1_000_000;

const refused = (beside: object) => new ApiError('', 429, { code: 'any', ...beside });

test('a code that is on its way already is waited for as long as the server says', () => {
  const answer = { retryAfter: 42, phoneNumber: '+63 917 555 0101' };
  expect(codeUnderWay(refused(answer), NOW)).toEqual({
    phoneNumber: '+63 917 555 0101',
    sentAt: NOW - 18_000,
  });
});

test.each([
  ['a wait of another kind', refused({ retryAfter: 42 })],
  ['another refusal', new ApiError('', 400, {})],
  ['no answer', new NetworkError('')],
])('rejects %s as a code', (_, error) => {
  expect(codeUnderWay(error, NOW)).toBeUndefined();
});
