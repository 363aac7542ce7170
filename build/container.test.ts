import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '#server/config.ts';
import { BODY_LIMITS } from '#server/http/body/body-budget.ts';
import { MAX_DOCUMENT_BYTES } from '#server/records/contract.ts';
import { portIn } from '#server/testing/server-environment.ts';
import { MAX_IMPORT_BYTES } from '#server/transfer/rules.ts';
import { bundleServer, COMMAND_PROGRAMS } from './package/bundle-server.ts';
import { copyTestedServer } from './tested-server.ts';

const root = join(import.meta.dirname, '..');
const readBuildFile = (name: string): string => readFileSync(join(root, 'build', name), 'utf8');

/** The instructions of the final stage of the Dockerfile, each on one line. */
const instructions = (
  readBuildFile('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split(/^FROM /m)
    .at(-1) ?? ''
)
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));

const findAll = (name: string): readonly string[] =>
  instructions
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1));

/** The files that the image copies from earlier stages, with source and target. */
const copies = findAll('COPY').map((line) => {
  const [, from = '', to = ''] =
    /^--from=\w+ (?:--chown=\S+ )?\/alaga\/(\S+) (\S+)$/.exec(line) ?? [];
  return { from, to };
});

const environment = Object.fromEntries(
  findAll('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
);

const parseCommand = (line: string | undefined): readonly string[] =>
  // The cast is safe: Docker parses it as a list of words.
  JSON.parse((line ?? '').replace(/^.*?CMD /, '')) as string[];

/** A user other than the owner of the files, if this process may switch users. */
const STRANGER = 65_534;
const mayBecome = process.getuid?.() === 0 && existsSync('/usr/bin/setpriv');
const asStranger = (command: readonly string[]): readonly string[] =>
  mayBecome
    ? ['setpriv', `--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups', ...command]
    : command;

/** Creates a read-only folder with exactly the files of the image. */
const assemble = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-image-'));
  const [image, data, built] = ['alaga', 'data', 'built'].map((name) => join(folder, name));
  if (!image || !data || !built) throw new Error('no folder');
  chmodSync(folder, 0o755);
  copyTestedServer(join(built, 'dist/server'));
  await bundleServer(join(built, 'dist/commands'), { programs: COMMAND_PROGRAMS });
  mkdirSync(join(built, 'dist/renderer'), { recursive: true });
  for (const { from, to } of copies) {
    const source = [built, root].map((place) => join(place, from)).find(existsSync);
    if (source === undefined) throw new Error(`nothing makes ${from}`);
    cpSync(source, join(image, to), { recursive: true });
  }
  // Node is copied, because users other than root may not be able to execute the installed one.
  cpSync(process.execPath, join(folder, 'node'));
  spawnSync('chmod', ['-R', 'a+rX,a-w', image]);
  mkdirSync(data, { mode: 0o700 });
  if (mayBecome) chownSync(data, STRANGER, STRANGER);
  const settings = { ...environment, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data };
  const options = (overrides: Readonly<Record<string, string>>) => ({
    cwd: image,
    env: { PATH: `${folder}:${process.env['PATH']}`, ...settings, ...overrides },
  });
  return {
    start: (command: readonly string[]): ChildProcess => {
      const [program = '', ...args] = asStranger(command);
      return spawn(program, args, options({}));
    },
    run: (command: readonly string[], overrides: Readonly<Record<string, string>> = {}) => {
      const [program = '', ...args] = asStranger(command);
      return spawnSync(program, args, { ...options(overrides), encoding: 'utf8' });
    },
    [Symbol.dispose]: () => {
      spawnSync('chmod', ['-R', 'u+w', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const readPort = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    // The log is read to its end, because a full pipe would block the server.
    child.stdout?.on('data', (chunk) => {
      const port = portIn(String(chunk));
      if (port !== undefined) resolve(String(port));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });

const NATIVE = `
  const { default: sharp } = await import('sharp');
  const { hash } = await import('@node-rs/argon2');
  const made = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).webp().toBuffer();
  console.log(made.length > 0, (await hash('a long password')).startsWith('$argon2id$'));`;

test('the server runs on exactly the files of the image, as a user without write permission', async () => {
  using image = await assemble();
  const server = image.start(parseCommand(findAll('CMD')[0]));
  server.stderr?.pipe(process.stderr);
  const PORT = await readPort(server);
  const health = parseCommand(findAll('HEALTHCHECK')[0]);
  expect(image.run(health, { PORT }).status).toBe(0);
  expect(image.run(['node', '--input-type=module', '-e', NATIVE]).stdout).toBe('true true\n');
  const backupResult = image.run(['node', 'dist/commands/back-up.js']);
  expect(backupResult).toMatchObject({ status: 0, stdout: expect.stringContaining('0 accounts') });
  server.kill(findAll('STOPSIGNAL')[0] === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL');
  const [code] = await once(server, 'exit');
  expect(code, 'what was under way is answered, and the database closed').toBe(0);
  expect(image.run(health, { PORT }).status).toBe(1);
  for (const name of Object.keys(COMMAND_PROGRAMS)) {
    const { status, stdout } = image.run(['node', `dist/commands/${name}.js`, '--help']);
    expect({ name, status, says: stdout.includes('npm run') }).toEqual({
      name,
      status: 0,
      says: true,
    });
  }
});

test('the image does not run as root and contains no secret', () => {
  expect(findAll('USER')).toEqual(['1000:1000']);
  expect(environment).toEqual({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '3000',
    DATA_DIR: '/data',
  });
  expect(findAll('VOLUME')).toEqual(['/data']);
  expect(copies.map(({ to }) => to)).toContain('dist/server');
  const ignored = readBuildFile('Dockerfile.dockerignore').split('\n');
  for (const name of ['.git', 'data', '**/.env*', '**/*.db']) expect(ignored).toContain(name);
});

const MEGABYTE = 1024 * 1024;

test('the proxy accepts the largest body that the server accepts, and little more', () => {
  const [, size] = /request_body \{\s+max_size (\d+)MB\s+\}/.exec(readBuildFile('Caddyfile')) ?? [];
  // Caddy's MB is 1,000,000 bytes.
  const bytes = Number(size) * 1_000_000;
  const largestBody = Math.max(MAX_IMPORT_BYTES, MAX_DOCUMENT_BYTES, BODY_LIMITS.photos);
  expect(bytes).toBeGreaterThan(largestBody + 64 * 1024);
  expect(bytes).toBeLessThan(largestBody + 10 * MEGABYTE);
});

test('every container has limits on memory, processors, processes and written data', () => {
  const [, services = ''] =
    /\nservices:\n([\s\S]*?)\nvolumes:\n/.exec(readBuildFile('compose.yaml')) ?? [];
  const blocks = services.split(/^ {2}(?=\w+:\n)/m).filter(Boolean);
  expect(blocks.map((block) => block.split(':')[0])).toEqual([
    'alaga',
    'postgres',
    'backups',
    'proxy',
  ]);
  for (const block of blocks) {
    for (const limit of [
      /^ {4}mem_limit: \d+[mg]$/m,
      /^ {4}cpus: \S+$/m,
      /^ {4}pids_limit: \d+$/m,
    ]) {
      expect(block).toMatch(limit);
    }
    const [, temporary = ''] = /^ {4}tmpfs:\n((?: {6}- .+\n)+)/m.exec(block) ?? [];
    for (const line of temporary.trim().split('\n').filter(Boolean)) {
      expect(line).toMatch(/:size=\d+m(,uid=999,gid=999)?$/);
    }
  }
  const [alaga = ''] = blocks;
  expect(alaga).toMatch(/- \/tmp:size=\d+m/);
});

test('the containers set only settings that the server has, and no secret', () => {
  const compose = readBuildFile('compose.yaml');
  const [, block = ''] = /\n {2}alaga:\n([\s\S]*?)\n {2}\w+:\n/.exec(compose) ?? [];
  const [, settings = ''] = /\n {4}environment:\n([\s\S]*?)\n {4}\w/.exec(block) ?? [];
  const names = [...settings.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  expect(compose).not.toMatch(/^ *\w*(PASSWORD|SECRET|KEY): *[^$\s]/m);
});
