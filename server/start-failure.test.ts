import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { start } from './start.ts';
import { startFailure } from './start-failure.ts';
import { COMPILE_CACHE } from './testing/server-environment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Starts the server's main program, which must fail, and returns its output. `whileStarting` can send it signals.
 */
const startAndFail = async (
  settings: Readonly<Record<string, string>>,
  whileStarting: (child: ChildProcess) => void = () => undefined,
): Promise<string> => {
  const child = spawn(process.execPath, ['server/standalone.ts'], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, ...COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  whileStarting(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  const [code] = await once(child, 'exit');
  expect([output, code]).toEqual([output, 1]);
  return output.trim();
};

/** The message that a start with these settings would print. The next test compares it with a real process. */
const startAndReadOutput = (settings: Readonly<Record<string, string>>): string => {
  try {
    readConfig({ DATA_DIR: folder, ...settings });
  } catch (error) {
    return startFailure(error, folder) ?? String(error);
  }
  return 'started';
};

const wrongSettings: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
  [{ NODE_ENV: 'prod' }, /^NODE_ENV must be production or development$/],
  [
    { PUBLIC_URL: 'https://x.example/path?q=1' },
    /^PUBLIC_URL must be .* without spaces or a path$/,
  ],
  [{ PUBLIC_URL: 'https://x.example\r' }, /^PUBLIC_URL must be/],
  [{ OIDC_ISSUER: 'https://x.example ', OIDC_CLIENT_ID: 'alaga' }, /^OIDC_ISSUER must be/],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must be .* with a host, and /],
  [{ SMTP_URL: 'smtp://ana:100%@mail.example.com' }, /^SMTP_URL must be [^@]*$/],
  [{ SUPPORT_EMAIL: 'not an address' }, /^SUPPORT_EMAIL must be an email address$/],
  [{ MAIL_FROM: 'Alaga' }, /^MAIL_FROM must be an email address, or a name with one: /],
  [{ MAIL_FROM: 'Alaga <>' }, /^MAIL_FROM must be/],
  [{ MAIL_FROM: 'Alaga <a@x.example>\nBcc: b@x.example' }, /^MAIL_FROM must be/],
  [{ SESSION_SECRET: ' '.repeat(32) }, /^SESSION_SECRET must have at least 32 characters$/],
  [{ SESSION_SECRET_PREVIOUS: 'short' }, /^SESSION_SECRET_PREVIOUS must have at least 32 char/],
  [{ TRUST_PROXY: '10' }, /^TRUST_PROXY must be true, false or a number of proxies from 1 to 9$/],
  [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be/],
  [
    { BODY_BUDGET_MB: '32' },
    /^BODY_BUDGET_MB must be a whole number of megabytes from 64 to 999999$/,
  ],
  [{ BACKUP_MAX_COUNT: '100000' }, /^BACKUP_MAX_COUNT must be a whole number from 1 to 99999$/],
  [{ MAIL_DAILY_LIMIT: '10000000' }, /^MAIL_DAILY_LIMIT must be a whole number from 1 to 9999999$/],
  [{ SMS_COUNTRIES: 'PH, XX' }, /^SMS_COUNTRIES must be ISO country codes/],
  [{ SMS_COUNTRIES: 'UK' }, /^SMS_COUNTRIES must be ISO country codes/],
  [{ SMS_COUNTRIES: ',' }, /^SMS_COUNTRIES must be ISO country codes/],
  [{ ALLOWED_TARGETS: 'ntfy.lan:0' }, /^ALLOWED_TARGETS must be places/],
  [
    {
      VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'),
      VAPID_PRIVATE_KEY: Buffer.alloc(32, 4).toString('base64url'),
    },
    /^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a P-256 pair/,
  ],
  [
    { DATA_DIR: '/srv/alaga', BACKUP_COPY_DIR: '/srv/alaga/backups/' },
    /^BACKUP_COPY_DIR must be another folder than that of the backups/,
  ],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be error, warn, info or debug$/],
  [{ ALAGA_MODE: 'cloud' }, /^ALAGA_MODE must be hosted or household$/],
  [{ DATABASE_URL: 'postgres://ana@db/alaga\n' }, /^DATABASE_URL must be/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a postgres:\/\/ address/],
  [{ DATABASE_URL: 'postgres://ana:a/b@db/alaga' }, /^DATABASE_URL must be [^@]*$/],
  [{ DATABASE_URL: 'postgres://ana:100%@db/alaga' }, /^DATABASE_URL must be [^@]*$/],
];

test.each(wrongSettings)('explains %o with one sentence', (settings, sentence) => {
  expect(startAndReadOutput(settings)).toMatch(sentence);
});

test('reads PUBLIC_URL as browsers do, whose schemes and hosts are in small letters', () => {
  const readAddress = (text: string) => readConfig({ PUBLIC_URL: text }).publicUrl;
  expect(readAddress('HTTPS://Alaga.Example.com:443/')).toBe('https://alaga.example.com');
  expect(readAddress('https:alaga.example.com')).toBe('https://alaga.example.com');
});

test('does not blame the data folder for a reserved port', () => {
  const error = { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 };
  const listenError = Object.assign(new Error('listen EACCES'), error);
  expect(startFailure(listenError, folder)).toMatch(/^Port 80 is kept for the system: /);
});

test('prints only that sentence when a server cannot start', async () => {
  expect(startAndReadOutput({})).toBe('started');
  expect(await startAndFail({ PORT: 'ninety' })).toMatch(/^PORT must be a number[^\n]*$/);
  const failedStart = await startAndFail({ HOST: '203.0.113.9' });
  expect(failedStart).toMatch(/^HOST 203\.0\.113\.9 is no address of this computer\.$/);
  const unreachableStart = await startAndFail({
    DATABASE_URL: 'postgres://ana:s3cret@127.0.0.1:1/alaga',
  });
  expect(unreachableStart).toMatch(/^No PostgreSQL server answers at 127\.0\.0\.1:1 \([^\n]*$/);
  expect(unreachableStart).not.toContain('s3cret');
});

test('prints only that sentence when it is stopped while it waits for a database that never answers', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'Windows has no signals that a process could answer');
  const silentDatabase = createServer().listen(0, '127.0.0.1');
  await once(silentDatabase, 'listening');
  const { port } = silentDatabase.address() as AddressInfo;
  const settings = { DATABASE_URL: `postgres://ana@127.0.0.1:${port}/alaga` };
  const output = await startAndFail(settings, (child) => {
    silentDatabase.once('connection', (socket) => {
      child.kill('SIGTERM');
      // The server has received the signal long before, because it is not busy.
      setTimeout(() => socket.destroy(), 500);
    });
  });
  silentDatabase.close();
  expect(output).toMatch(/^No PostgreSQL server answers at [^\n]*$/);
});

test('explains a data folder that is a file, an invalid database and an empty secret', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await startAndFail({ DATA_DIR: file })).toMatch(/^DATA_DIR .* must be a folder/);
  writeFileSync(join(folder, 'session-secret'), '');
  expect(await startAndFail({})).toMatch(/session-secret is damaged/);
  rmSync(join(folder, 'session-secret'));
  writeFileSync(
    join(folder, 'alaga.db'),
    'this is no database, whatever its name says '.repeat(100),
  );
  expect(await startAndFail({})).toMatch(/alaga\.db is damaged or is no database/);
});

test('ends where no folder can be created', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux has such a folder');
  expect(await startAndFail({ DATA_DIR: '/proc/alaga/data' })).toMatch(
    /^\/proc\/alaga\/data cannot/,
  );
});

test('refuses a data folder that another server uses, until that one has stopped', async () => {
  const config = readConfig({ DATA_DIR: folder, PORT: '0' });
  const server = await start({ config, log: () => undefined });
  expect(await startAndFail({})).toMatch(/^Another server of Alaga uses the database in [^\n]*$/);
  await server.close();
  await (await start({ config, log: () => undefined })).close();
});
