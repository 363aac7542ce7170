import type { Context } from 'koa';
import { rememberVisitor, visitorMemory } from '#server/http/access/session.ts';
import type { Language } from '#server/messages/ids.ts';

/** What the app told of the device, for an account that is yet to be made. */
export interface Device {
  readonly language: Language;
  /** An IANA name, where it told one. */
  readonly timeZone?: string | undefined;
}

/** A log-in that is under way at the provider: what its answer must match. Secret, and good once. */
export interface Attempt extends Device {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

interface Kept extends Attempt {
  /** ISO UTC. */
  readonly until: string;
}

/** Milliseconds that somebody may take at the provider: a password to find, a second device. */
export const ATTEMPT_LIFETIME = 10 * 60 * 1000;

/** More than anybody has tabs open for this: the oldest go. */
const MAX_ATTEMPTS = 5;

const KEY = 'providerAttempts';

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'state' in value && 'until' in value;

const liveAttempts = (ctx: Context, now: Date): readonly Kept[] => {
  const kept = visitorMemory(ctx)[KEY];
  if (!Array.isArray(kept)) return [];
  return kept.filter(isKept).filter(({ until }) => until > now.toISOString());
};

/**
 * Keeps an attempt in the browser's session, beside those of its other tabs. The session's id is a new one, so
 * that of two clicks at once the one that the browser follows is the one that it remembers.
 */
export const storeAttempt = (ctx: Context, attempt: Attempt, now: Date): Promise<void> => {
  const until = new Date(now.getTime() + ATTEMPT_LIFETIME).toISOString();
  const kept = [...liveAttempts(ctx, now), { ...attempt, until }].slice(-MAX_ATTEMPTS);
  return rememberVisitor(ctx, { [KEY]: kept }, ATTEMPT_LIFETIME);
};

/** The attempt of this browser with that state, used up with this; undefined where there is none alive. */
export const consumeAttempt = async (
  ctx: Context,
  state: unknown,
  now: Date,
): Promise<Attempt | undefined> => {
  const live = liveAttempts(ctx, now);
  const found = live.find((attempt) => attempt.state === state);
  if (found) {
    await rememberVisitor(ctx, { [KEY]: live.filter((kept) => kept !== found) }, ATTEMPT_LIFETIME);
  }
  return found;
};
