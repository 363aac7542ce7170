/**
 * Milliseconds that a form waits for the answer before the outbox continues with the change: about three seconds. No
 * other timer has this duration, so that browser tests can find this one and extend it on a busy computer.
 */
export const FORM_WAIT = 3010;

/** Milliseconds for which a form sends at most. Longer than the timeout of any call (renderer/api.ts). */
export const MAX_SEND_MS = 90_000;
