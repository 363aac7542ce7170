import { HttpError } from '#server/http/errors.ts';
import type { LandingError } from './contract.ts';

/** A log-in that is refused by us, with the reason that the landing words. */
export class Refused extends Error {
  readonly refusal: LandingError;
  constructor(refusal: LandingError) {
    super(refusal);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** What the provider itself answers when it has a bad day (RFC 6749, 4.1.2.1). */
const TEMPORARY_ERRORS = new Set<unknown>(['server_error', 'temporarily_unavailable']);

/** openid-client's codes for a provider that gave no usable answer in time. */
const NO_ANSWER = new Set<unknown>([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

interface Names {
  /** Of an OAuth answer. */
  readonly error?: unknown;
  /** Of the library's errors, and of the network's. */
  readonly code?: unknown;
  readonly cause?: unknown;
}

const namesOf = (thrown: unknown): Names =>
  typeof thrown === 'object' && thrown !== null ? thrown : {};

/** What to tell a person of whatever was thrown on the way to the provider or back; never by an error's text. */
export const refusalOf = (thrown: unknown): LandingError => {
  if (thrown instanceof Refused) return thrown.refusal;
  if (thrown instanceof HttpError) return thrown.status === 429 ? 'busy' : 'failed';
  const { error, code } = namesOf(thrown);
  if (error === 'access_denied') return 'denied';
  if (TEMPORARY_ERRORS.has(error) || NO_ANSWER.has(code)) return 'unavailable';
  // What fetch throws for a connection that never came about; openid-client's own TypeErrors carry a code.
  return thrown instanceof TypeError && code === undefined ? 'unavailable' : 'failed';
};

const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 100) : null;

/** For whoever runs the server: kinds and codes of what the provider did; a defect of our own with its stack. */
export const reasonOf = (thrown: unknown): Readonly<Record<string, string | null>> => {
  const { error, code, cause } = namesOf(thrown);
  const isOurs = error === undefined && code === undefined && cause === undefined;
  const isDefect = isOurs && thrown instanceof Error && !(thrown instanceof Refused);
  return {
    reason: thrown instanceof Error ? thrown.name : 'thrown',
    code: asText(code ?? namesOf(cause).code),
    oauth: asText(error),
    ...(isDefect ? { error: thrown.stack ?? '' } : {}),
  };
};
