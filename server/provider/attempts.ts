import type { Context } from 'koa';
import { rememberVisitor, visitorMemory } from '#server/http/access/session/session.ts';
import type { Language } from '#server/messages/ids.ts';

/** The app's information about the device, for a new account. */
export interface AttemptDevice {
  readonly language: Language;
  /** An IANA name, if the app sent one. */
  readonly timeZone?: string | undefined;
  /** The code of an invitation to make an account. */
  readonly invitation?: string | undefined;
}

/** A log-in in progress at the provider, with the secrets that its answer must match. Valid once. */
export interface SignInAttempt extends AttemptDevice {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

interface StoredAttempt extends SignInAttempt {
  /** `until` is an instant in ISO UTC. */
  readonly until: string;
}

/** Milliseconds that a log-in at the provider may take. */
const ATTEMPT_LIFETIME = 10 * 60 * 1000;

/** The most parallel attempts of a browser; the oldest are dropped. */
const MAX_ATTEMPTS = 5;

const SESSION_KEY = 'providerAttempts';

const isStoredAttempt = (value: unknown): value is StoredAttempt =>
  typeof value === 'object' && value !== null && 'state' in value && 'until' in value;

const readLiveAttempts = (ctx: Context, now: Date): readonly StoredAttempt[] => {
  const storedAttempts = visitorMemory(ctx)[SESSION_KEY];
  if (!Array.isArray(storedAttempts)) return [];
  return storedAttempts.filter(isStoredAttempt).filter(({ until }) => until > now.toISOString());
};

/**
 * Stores an attempt in the browser's session, beside those of other tabs. The session gets a new id, so that after two
 * parallel clicks the browser has the attempt that it follows.
 */
export const storeAttempt = (ctx: Context, attempt: SignInAttempt, now: Date): Promise<void> => {
  const untilInstant = new Date(now.getTime() + ATTEMPT_LIFETIME).toISOString();
  const attemptsToStore = [
    ...readLiveAttempts(ctx, now),
    { ...attempt, until: untilInstant },
  ].slice(-MAX_ATTEMPTS);
  return rememberVisitor(ctx, { [SESSION_KEY]: attemptsToStore }, ATTEMPT_LIFETIME);
};

/** Finds and removes the attempt with this state; undefined if there is none or it has expired. */
export const consumeAttempt = async (
  ctx: Context,
  state: unknown,
  now: Date,
): Promise<SignInAttempt | undefined> => {
  const attempts = readLiveAttempts(ctx, now);
  const liveAttempt = attempts.find((attempt) => attempt.state === state);
  if (liveAttempt) {
    await rememberVisitor(
      ctx,
      { [SESSION_KEY]: attempts.filter((attempt) => attempt !== liveAttempt) },
      ATTEMPT_LIFETIME,
    );
  }
  return liveAttempt;
};
