import type { MessageAnswer } from '#server/accounts/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';

/** Makes the sample pets, or finds them: a second call while they stand does nothing. */
export const createSamplePets = endpoint({
  method: 'POST',
  path: '/api/sample-pets',
  status: 201,
  out: answerType<{ readonly petIds: readonly string[] }>(),
});

/** Removes the sample pets at once and for good: they are nobody's memories. */
export const removeSamplePets = endpoint({
  method: 'DELETE',
  path: '/api/sample-pets',
  out: answerType<MessageAnswer>(),
});
