import type { EndpointShape } from '#server/http/endpoint.ts';
import { TOKEN_RULES } from '#server/tokens/policy.ts';
import type { ErrorCase } from './error-codes.ts';

const error = (status: number, code: string): ErrorCase => ({ status, code });

const COMMON_ERRORS = [
  error(400, 'field.invalid'),
  error(421, 'http.host'),
  error(503, 'http.busy'),
  error(503, 'backups.beingRestored'),
  error(500, 'http.storageDamagedHere'),
];

const WRITE_ERRORS = [
  error(403, 'http.origin'),
  error(503, 'http.storageFull'),
  error(503, 'http.storageReadOnly'),
  error(503, 'http.storageFailing'),
  error(503, 'http.storageFullHere'),
  error(503, 'http.storageReadOnlyHere'),
  error(503, 'http.storageFailingHere'),
];

const OWNER_ERRORS = [error(401, 'http.unauthorized'), error(412, 'http.unauthorized')];

const OWNER_WRITE_ERRORS = [
  error(400, 'http.idempotencyKey'),
  error(409, 'http.idempotencyMismatch'),
  error(409, 'pets.handedOver'),
  error(413, 'plans.full'),
];

const BODY_ERRORS = [error(400, 'http.json'), error(413, 'http.tooLarge'), error(415, 'http.json')];

/** The errors of functions that a handler gets as arguments, which cannot be followed in the source. */
const ERRORS_OF_ARGUMENTS: Readonly<Record<string, readonly ErrorCase[]>> = {
  'POST /api/auth/reauthenticate/biometric': [error(400, 'biometrics.expired')],
};

/** The errors of the code around all handlers: of the listener, sessions, tokens, bodies and the database. */
export const commonErrors = (endpoint: EndpointShape): readonly ErrorCase[] => {
  const { method, path, access, body } = endpoint;
  const isWrite = method !== 'GET';
  const isOwn = access !== 'public';
  const rule = TOKEN_RULES[`${method} ${path}`] ?? 'closed';
  return [
    ...COMMON_ERRORS,
    ...(isWrite ? WRITE_ERRORS : []),
    // A call for everybody may be made with a session too, which counts then.
    ...OWNER_ERRORS.filter(({ status }) => isOwn || status === 412),
    ...(isWrite ? OWNER_WRITE_ERRORS : []),
    ...(isOwn ? [error(403, 'tokens.scope'), error(429, 'http.tooMany')] : []),
    ...(rule !== 'closed' && rule.isWhole ? [error(403, 'tokens.pets')] : []),
    ...(body ? BODY_ERRORS : []),
    ...(ERRORS_OF_ARGUMENTS[`${method} ${path}`] ?? []),
    ...(path.includes(':') ? [error(404, 'http.notFound')] : []),
    ...(path.includes(':petId') ? [error(400, 'pets.id.required')] : []),
  ];
};
