import { HttpError } from '#server/http/errors.ts';
import type { LandingError } from './contract.ts';

/** A log-in refused by this server, with the reason for the landing page. */
export class RefusedSignIn extends Error {
  readonly refusal: LandingError;
  constructor(refusal: LandingError) {
    super(refusal);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** OAuth errors of a provider with temporary problems (RFC 6749, 4.1.2.1). */
const TEMPORARY_ERRORS = new Set<unknown>(['server_error', 'temporarily_unavailable']);

/** openid-client's codes for a provider that gave no usable answer in time. */
const NO_ANSWER_CODES = new Set<unknown>([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

interface FailureNames {
  /** From an OAuth answer. */
  readonly error?: unknown;
  /** From the library or the network. */
  readonly code?: unknown;
  readonly cause?: unknown;
}

const readErrorNames = (error: unknown): FailureNames =>
  typeof error === 'object' && error !== null ? error : {};

/** Maps any error on the way to the provider or back to a reason for the owner. Never uses the error's text. */
export const toLandingError = (thrownError: unknown): LandingError => {
  if (thrownError instanceof RefusedSignIn) return thrownError.refusal;
  if (thrownError instanceof HttpError) {
    if (thrownError.code === 'accounts.signup.closed') return 'closed';
    if (thrownError.code === 'accounts.disabled') return 'disabled';
    return thrownError.status === 429 ? 'busy' : 'failed';
  }
  const { error, code } = readErrorNames(thrownError);
  if (error === 'access_denied') return 'denied';
  if (TEMPORARY_ERRORS.has(error) || NO_ANSWER_CODES.has(code)) return 'unavailable';
  // fetch throws a TypeError without a code if there was no connection; openid-client's have one.
  return thrownError instanceof TypeError && code === undefined ? 'unavailable' : 'failed';
};

const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 100) : null;

/** For the operator's log: kinds and codes of the provider's errors; the stack for a defect of this server. */
export const describeReason = (thrownError: unknown): Readonly<Record<string, string | null>> => {
  const { error, code, cause } = readErrorNames(thrownError);
  const isOurs = error === undefined && code === undefined && cause === undefined;
  const isDefect =
    isOurs && thrownError instanceof Error && !(thrownError instanceof RefusedSignIn);
  return {
    reason: thrownError instanceof Error ? thrownError.name : 'thrown',
    code: asText(code ?? readErrorNames(cause).code),
    oauth: asText(error),
    ...(isDefect ? { error: thrownError.stack ?? '' } : {}),
  };
};
