/**
 * Reads all chunks of a stream; undefined if they have more than `maxBytes` together, which ends the stream. Throws what
 * the stream throws.
 */
export const readBytes = async (
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | undefined> => {
  const readChunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    readChunks.push(chunk);
  }
  return Buffer.concat(readChunks);
};
