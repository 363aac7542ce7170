import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signWith,
} from 'node:crypto';

/** The CBOR types that an authenticator uses: integers, text, bytes and maps. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, held]) => [encode(key), encode(held)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
};

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

export const ALGORITHMS = ['ES256', 'RS256'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

const fromJwk = (value: string | undefined): Buffer => Buffer.from(value ?? '', 'base64url');

const makeKey = (algorithm: Algorithm): { privateKey: KeyObject; cose: Buffer } => {
  if (algorithm === 'ES256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, fromJwk(x)],
      [-3, fromJwk(y)],
    ];
    return { privateKey, cose: encode(new Map(cose)) };
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n, e } = publicKey.export({ format: 'jwk' });
  const cose: [number, Cbor][] = [
    [1, 3],
    [3, -257],
    [-1, fromJwk(n)],
    [-2, fromJwk(e)],
  ];
  return { privateKey, cose: encode(new Map(cose)) };
};

const USER_PRESENT_FLAG = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** The claims in a ceremony. A test overrides some to forge them. */
export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly userVerified?: boolean;
}

/** A software authenticator with one key pair, created and used as WebAuthn describes. */
export class SoftwareAuthenticator {
  readonly #privateKey: KeyObject;
  readonly #cose: Buffer;
  readonly #id = randomBytes(32);
  counter = 0;

  constructor(algorithm: Algorithm = 'ES256') {
    const { privateKey, cose } = makeKey(algorithm);
    this.#privateKey = privateKey;
    this.#cose = cose;
  }

  get id(): string {
    return base64url(this.#id);
  }

  #data({ rpId, userVerified = true }: Ceremony, flags: number, rest: readonly Buffer[]): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flagBits = USER_PRESENT_FLAG | flags | (userVerified ? VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flagBits]), counter, ...rest]);
  }

  static #client(type: string, { challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The result of `navigator.credentials.create()`, as a browser sends it. */
  register(ceremony: Ceremony) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credentialParts = [Buffer.alloc(16), length, this.#id, this.#cose];
    const attestation: [string, Cbor][] = [
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(ceremony, HAS_KEY, credentialParts)],
    ];
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(SoftwareAuthenticator.#client('webauthn.create', ceremony)),
        attestationObject: base64url(encode(new Map(attestation))),
        transports: ['internal'],
      },
    };
  }

  /** The result of `navigator.credentials.get()`; increments the counter. */
  assert(ceremony: Ceremony, userHandle?: string) {
    this.counter += 1;
    const client = SoftwareAuthenticator.#client('webauthn.get', ceremony);
    const data = this.#data(ceremony, 0, []);
    const signedBuffer = Buffer.concat([data, sha256(client)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signWith('sha256', signedBuffer, this.#privateKey)),
        ...(userHandle === undefined ? {} : { userHandle: base64url(userHandle) }),
      },
    };
  }
}

/** The address of a test server, as a device sees it. */
export const toSite = ({ url }: { readonly url: string }): Pick<Ceremony, 'origin' | 'rpId'> => ({
  origin: url,
  rpId: new URL(url).hostname,
});

interface BiometricCalls {
  post(
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
}

const VERIFY_PATH = '/api/auth/biometric-verify';
const REGISTER = '/api/auth/biometric-register';

/** Requests a challenge: for a new device of a signed-in owner, or for signing in as that user. */
export const challengeFrom = async (client: BiometricCalls, userId?: string): Promise<string> => {
  const { body } = await (userId === undefined
    ? client.post(`${REGISTER}/options`)
    : client.post(`${VERIFY_PATH}/options`, { userId }));
  return String(body['challenge']);
};

interface CeremonyPlace {
  readonly url: string;
}

/** Registers a device for the client's owner. `ceremonyOverrides` overrides the device's claims. */
export const register = async (
  server: CeremonyPlace,
  client: BiometricCalls,
  device: SoftwareAuthenticator,
  ceremonyOverrides: Partial<Ceremony> = {},
) => {
  const challenge = await challengeFrom(client);
  const credential = device.register({ challenge, ...toSite(server), ...ceremonyOverrides });
  return client.post(REGISTER, { credential });
};

/** Signs in as a user with a device. `ceremonyOverrides` overrides the device's claims. */
export const signInByDevice = async (
  server: CeremonyPlace,
  client: BiometricCalls,
  device: SoftwareAuthenticator,
  userId: string,
  ceremonyOverrides: Partial<Ceremony> = {},
) => {
  const challenge = await challengeFrom(client, userId);
  const assertion = device.assert({ challenge, ...toSite(server), ...ceremonyOverrides }, userId);
  return client.post(VERIFY_PATH, { userId, assertion });
};

/** Signs in with a passkey that names its user itself. `handle` is the user id that it names. */
export const signInByPasskey = async (
  server: CeremonyPlace,
  client: BiometricCalls,
  device: SoftwareAuthenticator,
  handle: string | undefined,
  ceremonyOverrides: Partial<Ceremony> = {},
) => {
  const { body } = await client.post(`${VERIFY_PATH}/options`, {});
  const ceremony = {
    challenge: String(body['challenge']),
    ...toSite(server),
    ...ceremonyOverrides,
  };
  return client.post(VERIFY_PATH, { assertion: device.assert(ceremony, handle) });
};
