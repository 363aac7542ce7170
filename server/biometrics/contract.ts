import * as z from 'zod/mini';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

const TRANSPORTS: readonly Transport[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
];

/** The known ways among those that a browser or a stored row names, each once. Browsers may name new ones. */
export const knownTransports = (transports: readonly string[]): Transport[] =>
  TRANSPORTS.filter((transport) => transports.includes(transport));

interface Descriptor {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports: Transport[];
}

/** Options for creating a credential in a browser. Binary values are base64url; `timeout` is in milliseconds. */
export interface RegistrationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: { readonly alg: number; readonly type: 'public-key' }[];
  readonly timeout: number;
  readonly attestation: 'none';
  readonly excludeCredentials: Descriptor[];
  readonly authenticatorSelection: {
    readonly authenticatorAttachment: 'platform';
    readonly userVerification: 'required';
    readonly residentKey: 'preferred';
    readonly requireResidentKey: false;
  };
}

/**
 * Options for signing in a browser. They name no credential, because the device knows its own; so the answer is the
 * same for every user id, existing or not.
 */
export interface VerificationOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly userVerification: 'required';
}

/** A device with which its owner signs in. Instants are ISO 8601 UTC. */
export interface BiometricCredential {
  readonly id: string;
  readonly type: 'public-key';
  /** The public key in COSE format, base64url. */
  readonly publicKey: string;
  readonly label: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

const invalid = { error: errorId('field.invalid') };

const base64url = (length: number) =>
  z
    .string(invalid)
    .check(
      z.minLength(1, errorId('field.invalid')),
      z.maxLength(length, errorId('field.invalid')),
      z.regex(/^[\w-]+$/, errorId('field.invalid')),
    );

/** The base64url length of the longest credential id, 1023 bytes. */
const credentialId = base64url(1364);
const bytes = base64url(16_384);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', invalid),
};

const attestation = z.object({
  ...credential,
  response: z.object(
    {
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(
        z.pipe(
          z.array(z.string(invalid), invalid),
          z.transform((named: string[]) => knownTransports(named)),
        ),
      ),
    },
    invalid,
  ),
});

const assertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: z.optional(z.nullable(bytes)),
      },
      invalid,
    ),
  },
  invalid,
);

export type Attestation = z.output<typeof attestation>;
export type Assertion = z.output<typeof assertion>;

const userId = base64url(64);

/**
 * Returns a single-use challenge of 32 random bytes that is valid a little longer than the browser's 60 s. 409
 * `biometrics.tooMany` for an account with 50 devices.
 */
export const registrationOptions = endpoint({
  method: 'POST',
  path: '/api/auth/biometric-register/options',
  body: z.object({}),
  out: answerType<RegistrationOptions>('challenge'),
});

/** Stores the credential that a device created, as a way to log in. 409 `biometrics.known` or `biometrics.tooMany`. */
export const registerBiometric = endpoint({
  method: 'POST',
  path: '/api/auth/biometric-register',
  body: z.object({ credential: attestation }, invalid),
  status: 201,
  out: answerType<BiometricCredential>('id'),
});

/**
 * The challenge that a device signs to log in. Without `userId` it is for a passkey, which names its user itself.
 */
export const verificationOptions = endpoint({
  method: 'POST',
  path: '/api/auth/biometric-verify/options',
  access: 'public',
  body: z.object({ userId: z.optional(userId) }),
  out: answerType<VerificationOptions>('challenge'),
});

/**
 * Signs the user in with an assertion over a challenge issued by this server. Without `userId`, the passkey names the
 * user. Without an assertion, it only reports whether the caller is already signed in as `userId`.
 */
export const verifyBiometric = endpoint({
  method: 'POST',
  path: '/api/auth/biometric-verify',
  access: 'public',
  body: z.object({ userId: z.optional(userId), assertion: z.optional(assertion) }),
  out: answerType<{ readonly success: boolean }>('success'),
});

/** The devices with which the account can log in. */
export const listBiometrics = endpoint({
  method: 'GET',
  path: '/api/auth/biometric',
  out: answerType<readonly BiometricCredential[]>(),
});

/** Removes a device, so that nobody can log in with it. */
export const removeBiometric = endpoint({
  method: 'DELETE',
  path: '/api/auth/biometric/:id',
  out: answerType<{ readonly message: string }>('message'),
});

/** Proves one of the account's own devices again; see `accounts.reauthenticate`. */
export const reauthenticateByDevice = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate/biometric',
  body: z.object({ assertion }),
  out: answerType<{ readonly message: string }>('message'),
});
