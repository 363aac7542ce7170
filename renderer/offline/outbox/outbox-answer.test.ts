import { expect, test } from 'vitest';
import { ApiError } from '#renderer/api.ts';
import { text } from '#server/messages/text.ts';
import { failureOf, mayWait } from './outbox-answer.ts';

test.each(['quota.pets', 'quota.records', 'quota.scans'] as const)(
  'shows the reason when %s refuses a change, which is neither queued nor a conflict',
  (code) => {
    const message = text(code);
    const error = new ApiError('409: …', 409, { code, message });
    expect(failureOf(error)).toEqual({
      kind: 'refused',
      problem: { status: 409, code, said: message, fields: {} },
    });
    // The form stays open with the server's message.
    expect(mayWait(error)).toBe(false);
  },
);

test.each([
  ['http.busy', 'unreachable'],
  ['http.storageFull', 'unreachable'],
  ['', 'unreachable'],
  ['http.slow', 'later'],
])('a 503 with the code "%s" means %s', (code, kind) => {
  const error = new ApiError('503: …', 503, { code, message: '' });
  expect(failureOf(error)).toEqual({ kind });
  expect(mayWait(error)).toBe(true);
});
