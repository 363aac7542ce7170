import * as z from 'zod/mini';
import { password } from '#server/accounts/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';

/** Why signing in with the provider failed; the landing page shows a text for each. */
export const LANDING_ERRORS = [
  'denied',
  'expired',
  'unverified',
  'unavailable',
  'busy',
  'taken',
  'closed',
  'disabled',
  'failed',
] as const;
export type LandingError = (typeof LANDING_ERRORS)[number];

/** A navigation to the identity provider, or to `/login` if none is configured. */
export const logInNavigation = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  query: z.object({
    reason: z.optional(z.unknown()),
    /** The app's language, for a new account; by default the browser's. */
    language: z.optional(z.unknown()),
    /** The device's IANA time zone, for a new account. */
    timeZone: z.optional(z.unknown()),
    /** The code of an invitation, for a new account. */
    invitation: z.optional(z.unknown()),
    /** Proves the identity of a signed-in owner again; see `accounts.reauthenticate`. */
    again: z.optional(z.unknown()),
    /** Set when the server redirected the browser to its public address. */
    moved: z.optional(z.unknown()),
  }),
  out: answerType<undefined>(),
});

/**
 * The address to which the provider sends the browser back. Always answers with a redirect, because a browser navigates
 * here.
 */
export const logInCallback = endpoint({
  method: 'GET',
  path: '/api/login/callback',
  access: 'public',
  query: z.object({ state: z.optional(z.unknown()) }),
  out: answerType<undefined>(),
});

export const linkForm = z.object({
  password: password(1, 'accounts.password.required'),
});

/** A provider link that waits in this browser for the password of an existing account. */
export interface PendingLink {
  readonly email: string;
  /** The provider's host. */
  readonly provider: string;
}

/** 404 if no link waits in this browser. */
export const waitingLink = endpoint({
  method: 'GET',
  path: '/api/login/link',
  access: 'public',
  out: answerType<PendingLink>('provider'),
});

/** Links the waiting identity and signs in. 400 for a wrong password. Later sign-ins need no password. */
export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/login/link',
  access: 'public',
  body: linkForm,
  out: answerType<{ readonly message: string }>('message'),
});
