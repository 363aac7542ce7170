import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { findPendingCode } from './refusal.ts';

const NOW = 1_000_000;

const createRefusal = (beside: object) => new ApiError('', 429, { code: 'any', ...beside });

test('the time of a code that was already sent follows from the server’s retryAfter', () => {
  const answer = { retryAfter: 42, phoneNumber: '+63 917 555 0101' };
  expect(findPendingCode(createRefusal(answer), NOW)).toEqual({
    phoneNumber: '+63 917 555 0101',
    sentAt: NOW - 18_000,
  });
});

test.each([
  ['a wait of another kind', createRefusal({ retryAfter: 42 })],
  ['another refusal', new ApiError('', 400, {})],
  ['no answer', new NetworkError('')],
])('rejects %s as a code', (_, error) => {
  expect(findPendingCode(error, NOW)).toBeUndefined();
});
