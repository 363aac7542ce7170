import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { loadAnswers } from '#renderer/ui/language/text.ts';
import { toastStore } from '#renderer/ui/overlays/toast-store.ts';
import { findPendingCode, showRefusal } from './refusal.ts';

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

test.each([
  [30 * 60, 'phones.wait', 'Too many attempts. Please wait 30 minutes and try again.'],
  [5 * 3600, 'phones.dailyTotal', 'or try again in 5 hours.'],
])('says how long to wait, for %i seconds', async (retryAfter, code, ending) => {
  await loadAnswers();
  showRefusal(createRefusal({ retryAfter, code }), 'error.title', 'error.tryAgain');
  expect(toastStore.current()?.description).toContain(ending);
});
