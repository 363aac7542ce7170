export class AnswerTooLarge extends Error {}

/** Reads another service's answer as text. Throws AnswerTooLarge above `maxBytes`, and an error if it is cut short. */
export const readAnswer = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the transfer.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AnswerTooLarge(`an answer of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
