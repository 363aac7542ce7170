import * as z from 'zod/mini';
import { endpoint, gives } from '#server/http/endpoint.ts';

/** Why a log-in by the identity provider came to nothing: the landing says each in words. */
export const LANDING_ERRORS = [
  'denied',
  'expired',
  'unverified',
  'unavailable',
  'busy',
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
    /** Says that the server itself sent the browser to its public address. */
    moved: z.optional(z.unknown()),
  }),
  out: gives<undefined>(),
});

/** Where the provider sends the browser back to. Always a redirect, whatever came: nobody reads JSON here. */
export const logInCallback = endpoint({
  method: 'GET',
  path: '/api/login/callback',
  access: 'public',
  query: z.object({ state: z.optional(z.unknown()) }),
  out: gives<undefined>(),
});
