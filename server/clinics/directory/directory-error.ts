import { AnswerTooLarge, readAnswer } from '#server/http/answers/read-answer.ts';

/** Why a directory gave no usable answer. `isEverywhere` means that other areas would fail as well. */
export class DirectoryError extends Error {
  readonly isEverywhere: boolean;
  /** Seconds that the directory asked to wait, if it did. */
  readonly retryAfter: number | undefined;

  constructor(message: string, isForAllAreas: boolean, retryAfter?: number) {
    super(message);
    this.name = 'DirectoryError';
    this.isEverywhere = isForAllAreas;
    this.retryAfter = retryAfter;
  }
}

/** Seconds; longer waits are not believed. */
export const MAX_RETRY_AFTER = 24 * 3600;

/** Parses `Retry-After`, given in seconds or as a date, into seconds; undefined if it is neither. */
export const parseRetryAfter = (header: string | null, now: Date): number | undefined => {
  if (header === null) return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_RETRY_AFTER, Math.max(1, seconds));
};

/** Reads a body as text. Throws DirectoryError if it was cut off or is larger than `maxBytes`. */
export const readBody = async (response: Response, maxBytes: number): Promise<string> => {
  try {
    return await readAnswer(response, maxBytes);
  } catch (error) {
    const isTooLarge = error instanceof AnswerTooLarge;
    throw new DirectoryError(`the answer ${isTooLarge ? 'is too large' : 'was cut short'}`, false);
  }
};
