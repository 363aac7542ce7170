import { ApiError, isRefusedWith, NetworkError } from '#renderer/api.ts';
import { isOutage } from '#renderer/offline/reads/outage.ts';
import type { ItemProblem, StoredBase } from './outbox-item.ts';

const TOO_LARGE = 413;
const PRECONDITION_FAILED = 412;

/** Whether a request did not reach the server: no connection, no answer in time, or too many requests. */
export const isServerUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || isRefusedWith(error, 429);

/**
 * Whether a failed save of a record or pet may wait on this device, because it did not reach the server, or the server
 * failed. Any other refusal is shown to the owner.
 */
export const mayWait = (error: unknown): boolean => isServerUnreachable(error) || isOutage(error);

/**
 * The meaning of a failed try. `refused`: the server understood and refused it. `conflict`: it is based on an older
 * state than the server's. `later`: this item failed, but others may succeed. `unreachable`: nothing can be sent now.
 * `signed-out`, `other-owner`: nothing of this owner can be sent.
 */
export type Failure =
  | { readonly kind: 'refused'; readonly problem: ItemProblem }
  | { readonly kind: 'conflict'; readonly theirs: StoredBase; readonly answer?: object }
  | { readonly kind: 'later' | 'unreachable' | 'signed-out' | 'other-owner' };

/** Statuses that come from a proxy or a captive network, or from a server that is starting or overloaded. */
const ALL_CLOSED: readonly number[] = [429, 502, 503, 504, 511];

/** The code of a 503 for one call that took too long. */
const SLOW_CODE = 'http.slow';

/**
 * The newer state in a refusal; undefined for any other refusal. The cast is safe: the server answers with
 * the same kind of thing.
 */
export const newerVersionIn = ({ status, answer }: ApiError): StoredBase | undefined =>
  status === 409 && 'current' in answer ? (answer.current as StoredBase) : undefined;

export const failureOf = (error: unknown): Failure => {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  const { status, code, said = '', fields } = error;
  if (status === 401) return { kind: 'signed-out' };
  if (status === PRECONDITION_FAILED) return { kind: 'other-owner' };
  if (ALL_CLOSED.includes(status) && code !== SLOW_CODE) return { kind: 'unreachable' };
  // A refusal without a code is not Alaga's: it comes from a proxy, or from a network with a login page.
  if (status >= 500 || (code === '' && status !== TOO_LARGE)) return { kind: 'later' };
  const serverVersion = newerVersionIn(error);
  if (serverVersion) return { kind: 'conflict', theirs: serverVersion, answer: error.answer };
  return { kind: 'refused', problem: { status, code, said, fields } };
};

/** Turns a stored problem back into the error. */
export const errorOf = ({ status, code, said, fields }: ItemProblem): ApiError =>
  new ApiError(said, status, { code, message: said, fields });
