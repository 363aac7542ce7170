import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '#db/is-alive.ts';

const script = join(import.meta.dirname, 'start.js');
let dataDir: string;
let startedChildProcess: ChildProcess | undefined;

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'alaga-start-')), 'data');
});

afterEach(() => {
  startedChildProcess?.kill('SIGKILL');
  startedChildProcess = undefined;
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

const address = ({ stdout }: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    stdout?.on('data', (piece: Buffer) => {
      output += piece;
      const serverUrl = /Alaga is running at (\S+)/.exec(output)?.[1];
      if (serverUrl) resolve(serverUrl);
    });
    stdout?.once('end', () => reject(new Error(`it never ran: ${output}`)));
  });

test.for(['SIGTERM', 'SIGINT'] as const)(
  'npm start creates its data folder, serves the app and the API, and stops cleanly on %s',
  async (signal, { skip }) => {
    skip(process.platform === 'win32', 'Windows has no signals that a process could answer');
    startedChildProcess = spawn(process.execPath, [script], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exitPromise = once(startedChildProcess, 'exit');
    const url = await address(startedChildProcess);
    const page = await fetch(`${url}/login`, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('<div id="root">');
    const health = await fetch(`${url}/api/health`);
    expect(await health.json()).toMatchObject({ status: 'ok', database: 'sqlite' });
    startedChildProcess.kill(signal);
    expect(await exitPromise).toEqual([0, null]);
    expect(existsSync(join(dataDir, 'alaga.db'))).toBe(true);
  },
);

test('a build ends when the process that waits for it is killed', async ({ skip }) => {
  skip(
    process.platform === 'win32',
    'on Windows a process does not learn that its parent has ended',
  );
  const stopWithParent = join(import.meta.dirname, 'stop-with-parent.js');
  const build = 'console.log(process.pid); setInterval(() => undefined, 1000)';
  const waiting = `
    const { spawnSync } = require('node:child_process');
    const build = ['--import', ${JSON.stringify(stopWithParent)}, '-e', ${JSON.stringify(build)}];
    spawnSync(process.execPath, build, { stdio: 'inherit' });`;
  startedChildProcess = spawn(process.execPath, ['-e', waiting], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [firstLine] = await once(startedChildProcess.stdout ?? startedChildProcess, 'data');
  const buildPid = Number(firstLine);
  expect(isAlive(buildPid)).toBe(true);
  startedChildProcess.kill('SIGKILL');
  await expect.poll(() => isAlive(buildPid)).toBe(false);
});

test('an old Node is refused with one sentence', () => {
  const oldNodeScript = 'Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${oldNodeScript}`, script],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(/^Alaga needs Node 22\.18 or newer, and this is 20\.20\.2: .*$/);
});

test('says why the browser app cannot be built in a folder of another user', ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux has a folder in which nobody may create another');
  const program = `import { ensureRenderer } from '#build/vite/build-renderer.ts';
    process.exitCode = ensureRenderer('/sys') ? 0 : 1;`;
  const args = ['--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    'The browser app is missing or out of date, and this user may not write /sys/dist: run "npm run build" as a user who may.\n',
  ]);
});
