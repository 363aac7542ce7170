import { readBytes } from '#server/http/body/read-bytes.ts';

export class AnswerTooLarge extends Error {}

/** Reads another service's answer as text. Throws AnswerTooLarge above `maxBytes`, and an error if it is cut short. */
export const readAnswer = async (response: Response, maxBytes: number): Promise<string> => {
  const bytes = await readBytes(response.body ?? [], maxBytes);
  if (!bytes) throw new AnswerTooLarge(`an answer of more than ${maxBytes} bytes`);
  return bytes.toString('utf8');
};
