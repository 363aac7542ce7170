import type { Context } from 'koa';
import { hasPassedFirstStep, hasSignedIn, sessionUser } from './session/session.ts';

/** A security event for the operator's log. It identifies nobody and contains nothing of the data sent. */
export interface SecurityEvent {
  readonly event: 'sign-in' | 'account change' | 'access' | 'attempts' | 'input';
  /** `first step` for a log-in that waits for its second step. */
  readonly outcome: 'done' | 'refused' | 'first step';
  /** The way of signing in, or the part of the account that was to change. */
  readonly of?: string;
}

/** The sign-in calls, with the name of each method. */
export const SIGN_INS: Readonly<Record<string, string>> = {
  'POST /api/auth/login': 'password',
  'POST /api/auth/verify-otp': 'text message',
  'GET /api/login/callback': 'provider',
  'POST /api/auth/biometric-verify': 'device key',
  'POST /api/auth/login/mfa': 'second step',
};

/** The calls that change an account's ways in, its sessions or its existence. */
export const ACCOUNT_CHANGES: Readonly<Record<string, string>> = {
  'POST /api/auth/signup': 'account made',
  'DELETE /api/auth/account': 'account deleted',
  'GET /api/auth/confirm-email': 'email confirmed',
  'PUT /api/auth/email': 'email',
  'POST /api/auth/forgot-password': 'password reset asked for',
  'POST /api/auth/reset-password': 'password reset',
  'POST /api/auth/change-password': 'password',
  'PUT /api/auth/phone': 'number',
  'DELETE /api/auth/phone': 'number removed',
  'POST /api/auth/biometric-register': 'device key',
  'DELETE /api/auth/biometric/:id': 'device key removed',
  'DELETE /api/auth/ways-in/:wayId': 'provider link removed',
  'POST /api/auth/mfa/set-up': 'two-step set-up',
  'POST /api/auth/mfa/confirm': 'two-step login on',
  'POST /api/auth/mfa/turn-off': 'two-step login off',
  'POST /api/auth/mfa/recovery-codes': 'recovery codes',
  'DELETE /api/auth/mfa/devices/:deviceId': 'remembered device',
  'POST /api/auth/reauthenticate': 'way in proved again',
  'POST /api/auth/reauthenticate/phone': 'way in proved again',
  'POST /api/auth/reauthenticate/biometric': 'way in proved again',
  'GET /api/logout': 'session ended',
  'DELETE /api/auth/sessions/:sessionId': 'session ended',
  'POST /api/auth/sessions/revoke-others': 'other sessions ended',
  'POST /api/auth/sessions/revoke-all': 'all sessions ended',
};

/** Input that the app itself never sends: not valid, too large, or made for another server or another owner. */
const REFUSED_INPUT = new Set([400, 412, 413, 415, 421]);

const byStatus = (route: string, status: number): SecurityEvent['event'] | undefined => {
  if (status === 401 || status === 403) return 'access';
  // Access to another owner's data is answered with 404, as if it did not exist.
  if (status === 404 && route.includes('/:')) return 'access';
  if (status === 429) return 'attempts';
  return REFUSED_INPUT.has(status) ? 'input' : undefined;
};

/** The security event of a request, as fields of its log line; undefined if it has none. */
export const toSecurityEvent = (
  ctx: Context,
  { route, status }: { readonly route: string; readonly status: number },
): SecurityEvent | undefined => {
  const call = `${ctx.method} ${route}`;
  const method = SIGN_INS[call];
  if (method !== undefined) {
    if (hasSignedIn(ctx)) return { event: 'sign-in', outcome: 'done', of: method };
    if (hasPassedFirstStep(ctx)) return { event: 'sign-in', outcome: 'first step', of: method };
    // A device key is also verified within a session, which signs nobody in.
    if (method === 'device key' && status < 400 && sessionUser(ctx)) return undefined;
    return { event: 'sign-in', outcome: 'refused', of: method };
  }
  const change = ACCOUNT_CHANGES[call];
  if (change !== undefined) {
    const outcome = status < 400 ? 'done' : 'refused';
    return { event: 'account change', outcome, of: change };
  }
  const event = byStatus(route, status);
  return event && { event, outcome: 'refused' };
};
