import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'demo.ts');
let folder: string;
let startedChildProcess: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-demo-test-'));
});

afterEach(() => {
  startedChildProcess?.kill('SIGKILL');
  startedChildProcess = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const printedUrl = ({ stdout }: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    stdout?.on('data', (piece: Buffer) => {
      output += piece;
      if (output.includes('It keeps nothing')) resolve(output);
    });
    stdout?.once('end', () => reject(new Error(`it never ran: ${output}`)));
  });

const line = (output: string, pattern: RegExp): string => pattern.exec(output)?.[1] ?? '';

test('npm run demo starts a household with the printed account, separate from real data, and leaves nothing behind', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'Windows has no signals that a process could answer');
  const dataDir = join(folder, 'real');
  startedChildProcess = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, TMPDIR: folder, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exitPromise = once(startedChildProcess, 'exit');
  const output = await printedUrl(startedChildProcess);
  const url = line(output, /running at (\S+)/);
  const owner = {
    email: line(output, /Email:\s+(\S+)/),
    password: line(output, /Password:\s+(\S+)/),
  };

  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(owner),
  });
  expect(login.status).toBe(200);
  const cookies = login.headers.getSetCookie().map((item) => item.split(';')[0]);
  const pets = await fetch(`${url}/api/pets`, { headers: { Cookie: cookies.join('; ') } });
  const samplePet = expect.objectContaining({ isSample: true });
  expect(await pets.json()).toEqual([samplePet, samplePet, samplePet]);
  const clinics = await fetch(`${url}/api/vet-clinics?lat=14.5995&lng=120.9842`, {
    headers: { Cookie: cookies.join('; ') },
  });
  // The name shows that the clinic is not real.
  const sampleClinic = expect.objectContaining({ name: expect.stringMatching(/^Sample Clinic: /) });
  expect(await clinics.json()).toEqual([sampleClinic, sampleClinic, sampleClinic, sampleClinic]);

  startedChildProcess.kill('SIGTERM');
  expect(await exitPromise).toEqual([0, null]);
  expect(readdirSync(folder).filter((name) => name.startsWith('alaga-'))).toEqual([]);
});
