import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askOverpass } from '#server/clinics/osm/overpass.ts';
import { readConfig } from '#server/config.ts';
import { smtpMail } from '#server/mail/smtp.ts';
import { openIssuer } from '#server/provider/issuer.ts';
import { smsGateway } from '#server/sms/gateway.ts';
import { SELF_SIGNED } from './testing/self-signed.ts';

/** Starts a server with a self-signed certificate and counts the requests it receives. */
const startImpostor = async () => {
  const requestCounter = { requests: 0 };
  const server = createServer(SELF_SIGNED, (_, response) => {
    requestCounter.requests += 1;
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { received: requestCounter, host: `localhost:${(server.address() as AddressInfo).port}` };
};

/** The codes and messages of an error and of all its causes. */
const toMessage = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${'code' in error ? String(error.code) : ''} ${toMessage(error.cause)}`
    : '';

const message = { to: 'ana@example.com', subject: 'Hello', text: 'Hello' };
const provider = { clientId: 'alaga', clientSecret: 'a-secret', name: undefined };

const outgoingRequests: readonly (readonly [string, (host: string) => Promise<unknown>])[] = [
  [
    'a gateway for text messages',
    (host) =>
      smsGateway(`https://user:secret@${host}/send`).send({ to: '+639171234567', text: 'x' }),
  ],
  ['a mail server', (host) => smtpMail(readConfig({}), `smtps://${host}`).send(message)],
  [
    'an identity provider',
    (host) =>
      openIssuer({ ...provider, issuer: `https://${host}` }).begin(
        'http://localhost/api/login/callback',
        { language: 'en', again: false },
        new Date(),
      ),
  ],
  [
    'an Overpass endpoint',
    (host) => {
      const area = { id: 'x', middle: { latitude: 14.6, longitude: 121 }, radius: 5 };
      const options = { signal: AbortSignal.timeout(30_000), now: new Date() };
      return askOverpass(readConfig({}), `https://${host}/api/interpreter`, area, options);
    },
  ],
];

test.each(outgoingRequests)(
  '%s sends nothing to a server with an untrusted certificate',
  async (_, ask) => {
    const { received, host } = await startImpostor();
    const error: unknown = await ask(host).then(
      () => undefined,
      (thrownError: unknown) => thrownError,
    );
    expect(toMessage(error)).toMatch(/SELF_SIGNED|self-signed|could not be reached/);
    expect(received.requests).toBe(0);
  },
);

test('nothing turns certificate checks off', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync(['{db,server,desktop,build}/**/*.{ts,js,yaml}', 'build/Dockerfile'], {
    cwd: root,
  }).filter((file) => !file.endsWith('certificates.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  const disabledCheck =
    /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
  expect(
    files.filter((file) => disabledCheck.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});
