/** Why a directory gave no answer to be kept. `everywhere`: no other place will fare better right now. */
export class DirectoryError extends Error {
  readonly everywhere: boolean;
  /** In seconds, where the directory said how long it wants to be left alone. */
  readonly retryAfter: number | undefined;

  constructor(message: string, everywhere: boolean, retryAfter?: number) {
    super(message);
    this.name = 'DirectoryTrouble';
    this.everywhere = everywhere;
    this.retryAfter = retryAfter;
  }
}

/** In seconds: nobody means to be left alone for longer. */
const MAX_RETRY_AFTER = 24 * 3600;

/** `Retry-After` in seconds, from seconds or from a date; undefined where it says neither. */
export const retryAfterOf = (header: string | null, now: Date): number | undefined => {
  if (header === null) return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_RETRY_AFTER, Math.max(1, seconds));
};

/** A body as text, or trouble: cut short, or larger than anything we ask for. */
export const readBody = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw new DirectoryError('the answer was cut short', false);
  }
  if (size > maxBytes) throw new DirectoryError('the answer is too large', false);
  return Buffer.concat(chunks).toString('utf8');
};
