import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '#server/notices/delivery/push.ts';

/** A push message as received by its service, decrypted with the device's keys. */
export interface PushedMessage {
  readonly payload: PushPayload;
  readonly topic: string | undefined;
  readonly ttl: string | undefined;
  /** The server's claims, after their signature was verified. */
  readonly claims: {
    readonly aud: string;
    readonly exp: number;
    readonly sub: string;
  };
  readonly device: string;
}

export interface PushService extends AsyncDisposable {
  readonly pushed: PushedMessage[];
  /** The status of the next answers; 201 by default. */
  answer: (count: number) => number;
  /** A subscription as a browser would create it: an address at this service, and keys. */
  subscription(device?: string): {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

interface DeviceKeys {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

/** Decrypts a push message as RFC 8291 says, with one aes128gcm record of RFC 8188. */
const decryptPush = (body: Buffer, { ecdh, auth }: DeviceKeys): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealedBuffer = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const derive = (key: Buffer, byBuffer: Buffer, what: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, byBuffer, what, length));
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealedBuffer.subarray(-16));
  const plaintext = Buffer.concat([
    decipher.update(sealedBuffer.subarray(0, -16)),
    decipher.final(),
  ]);
  return plaintext.subarray(0, plaintext.lastIndexOf(2)).toString('utf8');
};

/** RFC 8292: verifies the token in the Authorization header with the key beside it. */
const parseClaims = (header: string): PushedMessage['claims'] => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('a wrong signature');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
};

/** A local push service with the real protocol: it verifies the signature and decrypts like a device. */
export const startPushService = async (): Promise<PushService> => {
  const devices = new Map<string, DeviceKeys>();
  const pushMessages: PushedMessage[] = [];
  let count = 0;
  const server = createServer(async (request, response) => {
    const device = request.url?.slice(1) ?? '';
    const keys = devices.get(device);
    const body = await readBody(request);
    count += 1;
    const status = keys ? service.answer(count) : 404;
    if (keys && status === 201) {
      const { topic, ttl, authorization = '' } = request.headers;
      pushMessages.push({
        device,
        payload: JSON.parse(decryptPush(body, keys)),
        topic: topic?.toString(),
        ttl: ttl?.toString(),
        claims: parseClaims(authorization),
      });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    pushed: pushMessages,
    answer: () => 201,
    subscription(device = `device-${devices.size}`) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      devices.set(device, { ecdh, auth });
      return {
        endpoint: `${url}/${device}`,
        keys: {
          p256dh: ecdh.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
};
