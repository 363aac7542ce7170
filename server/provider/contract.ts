import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';

/** Why a log-in by the identity provider came to nothing: the landing says each in words. */
export const LANDING_ERRORS = [
  'denied',
  'expired',
  'unverified',
  'unavailable',
  'busy',
  'taken',
  'failed',
] as const;
export type LandingError = (typeof LANDING_ERRORS)[number];

/** A full-page navigation: the identity provider where one is configured, else `/login`. */
export const logInNavigation = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  query: z.object({
    reason: z.optional(z.unknown()),
    /** What the app speaks, for an account that is yet to be made; without it what the browser asks for. */
    language: z.optional(z.unknown()),
    /** Where the device is, for such an account too: an IANA name. */
    timeZone: z.optional(z.unknown()),
    /** A signed-in owner proves the identity once more; see `accounts.reauthenticate`. */
    again: z.optional(z.unknown()),
    /** Says that the server itself sent the browser to its public address. */
    moved: z.optional(z.unknown()),
  }),
  out: answerType<undefined>(),
});

/** Where the provider sends the browser back to. Always a redirect, whatever came: nobody reads JSON here. */
export const logInCallback = endpoint({
  method: 'GET',
  path: '/api/login/callback',
  access: 'public',
  query: z.object({ state: z.optional(z.unknown()) }),
  out: answerType<undefined>(),
});

export const linkForm = z.object({
  password: z
    .string({ error: errorId('accounts.password.required') })
    .check(
      z.minLength(1, errorId('accounts.password.required')),
      z.maxLength(PASSWORD_LENGTH, errorId('accounts.password.tooLong')),
    ),
});

/** A link to a provider that waits in this browser for the password of an existing account. */
export interface WaitingLink {
  readonly email: string;
  /** The provider's host. */
  readonly provider: string;
}

/** 404 where no link waits in this browser. */
export const waitingLink = endpoint({
  method: 'GET',
  path: '/api/login/link',
  access: 'public',
  out: answerType<WaitingLink>('provider'),
});

/** Links the identity that came back from the provider, and signs in. A wrong password is 400; it is asked for once. */
export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/login/link',
  access: 'public',
  body: linkForm,
  out: answerType<{ readonly message: string }>('message'),
});
