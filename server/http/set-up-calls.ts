/**
 * The calls that an account without two steps may make where the operator requires them: those that set two steps up,
 * prove a way in again, add a passkey, or sign out.
 */
export const SET_UP_CALLS: ReadonlySet<string> = new Set([
  'GET /api/auth/user',
  'GET /api/logout',
  'GET /api/auth/mfa',
  'POST /api/auth/mfa/set-up',
  'POST /api/auth/mfa/confirm',
  'GET /api/auth/ways-in',
  'GET /api/auth/biometric',
  'POST /api/auth/reauthenticate',
  'POST /api/auth/reauthenticate/phone',
  'POST /api/auth/reauthenticate/biometric',
  'POST /api/auth/biometric-register/options',
  'POST /api/auth/biometric-register',
]);
