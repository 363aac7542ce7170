import { ApiError, NetworkError } from '#renderer/api.ts';
import type { Problem, Stored } from './outbox-item.ts';

const TOO_LARGE = 413;
const PRECONDITION_FAILED = 412;

/** Whether a request could not reach the server: no connection, no answer in time, or too many requests. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 429);

/**
 * Whether a save of a record or pet that failed may wait on this device: it did not reach the server, or the server
 * failed. Any other refusal is its owner's to read.
 */
export const mayWait = (error: unknown): boolean =>
  isUnreached(error) || (error instanceof ApiError && error.status >= 500);

/**
 * What a failed try means. `refused`: the server read it and said no. `conflict`: it was made on an older state than the
 * server has. `later`: this one did not work now, others may.
 * `unreachable`: nothing works now. `signed-out`, `other-owner`: nothing of this owner can be sent.
 */
export type Failure =
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'conflict'; readonly theirs: Stored; readonly answer?: object }
  | { readonly kind: 'later' | 'unreachable' | 'signed-out' | 'other-owner' };

/** Somebody between this device and the server answers for it, or it is starting, or has had enough for now. */
const ALL_CLOSED: readonly number[] = [429, 502, 503, 504, 511];

/**
 * The newer state that came with a refusal; undefined for any other refusal. A cast: the server answers with the very
 * kind of thing that was sent to it, or that something was to be done with.
 */
export const newerIn = ({ status, answer }: ApiError): Stored | undefined =>
  status === 409 && 'current' in answer ? (answer.current as Stored) : undefined;

export const failureOf = (error: unknown): Failure => {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  const { status, code, said = '', fields } = error;
  if (status === 401) return { kind: 'signed-out' };
  if (status === PRECONDITION_FAILED) return { kind: 'other-owner' };
  if (ALL_CLOSED.includes(status)) return { kind: 'unreachable' };
  // A refusal without a code is not ours: a proxy's, or that of a network that wants a login of its own.
  if (status >= 500 || (code === '' && status !== TOO_LARGE)) return { kind: 'later' };
  const theirs = newerIn(error);
  if (theirs) return { kind: 'conflict', theirs, answer: error.answer };
  return { kind: 'refused', problem: { status, code, said, fields } };
};

/** A kept reason as the error that it was. */
export const errorOf = ({ status, code, said, fields }: Problem): ApiError =>
  new ApiError(said, status, { code, message: said, fields });
