import { ensureAnswerSchemas } from '#build/openapi/ensure-document.ts';

/** Makes the schemas that every answer in tests is compared with, so that no test waits for them. */
export const setup = (): void => {
  if (!ensureAnswerSchemas()) throw new Error('The schemas of the answers could not be made.');
};
