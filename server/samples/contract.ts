import type { MessageAnswer } from '#server/accounts/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';

/** Creates the sample pets; does nothing if they exist. */
export const createSamplePets = endpoint({
  method: 'POST',
  path: '/api/sample-pets',
  status: 201,
  out: answerType<{ readonly petIds: readonly string[] }>(),
});

/** Removes the sample pets at once and permanently. */
export const removeSamplePets = endpoint({
  method: 'DELETE',
  path: '/api/sample-pets',
  out: answerType<MessageAnswer>(),
});
