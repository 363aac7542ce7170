import { DatabaseError } from '#db/engine/errors.ts';
import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { ErrorAnswer, FieldProblem } from './endpoint.ts';

interface Details {
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values in the message's text, such as minutes. */
  readonly values?: MessageValues;
  /** The language of the message, if a page shows it. English without it. */
  readonly language?: Language;
  /** Additional fields of the answer, such as the stored state of a conflict. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}

/** An error answer. `code` is stable, and the message is its text. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: MessageId;
  readonly details: Details;

  constructor(status: number, code: MessageId, details: Details = {}) {
    super(text(code, details.values, details.language));
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  answer(): ErrorAnswer {
    const { fields, values, extraBody } = this.details;
    return {
      ...{ message: this.message, code: this.code },
      ...(fields ? { fields } : {}),
      ...(values ? { values } : {}),
      ...extraBody,
    };
  }
}

export const unauthorized = () => new HttpError(401, 'http.unauthorized');
export const forbiddenOrigin = () => new HttpError(403, 'http.origin');
/** Also the answer for another owner's rows, so that their existence is not revealed. */
export const notFound = () => new HttpError(404, 'http.notFound');
export const badRequest = (code: MessageId) => new HttpError(400, code);

/** 400 with the problem tied to one field of the input. */
export const invalidField = (path: string, code: MessageId) =>
  new HttpError(400, code, { fields: { [path]: { code, message: text(code) } } });

/** 409 with the stored state, so that the owner can compare, and with `otherFields` added. */
export const versionConflict = (current: unknown, otherFields: object = {}) =>
  new HttpError(409, 'http.conflict', { extraBody: { current, ...otherFields } });

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** A wait in whole minutes, and one of more than an hour and a half in whole hours. In seconds. */
const waitValues = (seconds: number) =>
  seconds > 1.5 * HOUR_SECONDS
    ? { hours: Math.ceil(seconds / HOUR_SECONDS), minutes: 0 }
    : { hours: 0, minutes: Math.ceil(seconds / MINUTE_SECONDS) };

/** 429, with the time to wait; `retryAfter` in seconds. */
export const tooManyRequests = (retryAfter: number) =>
  new HttpError(429, 'http.tooMany', {
    headers: { 'Retry-After': String(retryAfter) },
    values: waitValues(retryAfter),
  });

/** Seconds, drawn at random for each answer, so that refused clients do not all return at the same moment. */
const RETRY_AFTER_SECONDS = 3;

export const retryAfter = () => ({
  'Retry-After': String(1 + Math.floor(Math.random() * RETRY_AFTER_SECONDS)),
});

/** 503: nothing was done, and the client may try again in a moment. */
export const busyError = () => new HttpError(503, 'http.busy', { headers: retryAfter() });

/** 503: this call took too long on a busy machine. The client may repeat it, and others may succeed. */
export const slowError = () => new HttpError(503, 'http.slow', { headers: retryAfter() });

const byDatabaseCode: Partial<Record<DatabaseError['code'], HttpError>> = {
  busy: new HttpError(503, 'http.busy', { headers: { 'Retry-After': '1' } }),
  conflict: new HttpError(503, 'http.busy', { headers: { 'Retry-After': '1' } }),
  unavailable: new HttpError(503, 'http.busy', { headers: { 'Retry-After': '1' } }),
  // During a failover, until the standby is promoted.
  standby: new HttpError(503, 'http.busy', { headers: { 'Retry-After': '1' } }),
  full: new HttpError(503, 'http.storageFull'),
  'read-only': new HttpError(503, 'http.storageReadOnly'),
  failing: new HttpError(503, 'http.storageFailing'),
  'over-plan': new HttpError(413, 'plans.full'),
};

/** The system's error codes for a file that could not be written. */
const bySystemCode: Readonly<Record<string, DatabaseError['code']>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'failing',
};

/** In a household, the message advises the owner of the computer. */
const inHousehold: typeof byDatabaseCode = {
  full: new HttpError(503, 'http.storageFullHere'),
  'read-only': new HttpError(503, 'http.storageReadOnlyHere'),
  failing: new HttpError(503, 'http.storageFailingHere'),
  // No 503, after which devices would send nothing else either: calls that need no damaged part succeed.
  damaged: new HttpError(500, 'http.storageDamagedHere'),
};

const codeByStatus: Readonly<Record<number, MessageId>> = {
  400: 'http.json',
  413: 'http.tooLarge',
  415: 'http.json',
};

const getStatus = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;

/** What is wrong with the place where data is stored, such as a full disk; undefined for any other error. */
export const storageTrouble = (error: unknown): DatabaseError['code'] | undefined => {
  if (error instanceof DatabaseError) {
    return /^(full|read-only|standby|failing|damaged)$/.test(error.code) ? error.code : undefined;
  }
  if (!(error instanceof Error && 'code' in error)) return undefined;
  // A port that cannot be used has the same codes.
  return 'address' in error ? undefined : bySystemCode[String(error.code)];
};

/** Turns any error into an error answer; undefined if it is a defect. */
export const asHttpError = (error: unknown, isHousehold = false): HttpError | undefined => {
  if (error instanceof HttpError) return error;
  const trouble = storageTrouble(error);
  if (trouble) return (isHousehold ? inHousehold : byDatabaseCode)[trouble];
  if (error instanceof DatabaseError) return byDatabaseCode[error.code];
  const status = getStatus(error);
  const code = status === undefined ? undefined : codeByStatus[status];
  return status === undefined || code === undefined ? undefined : new HttpError(status, code);
};
