import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#build/free-port.ts';
import { eventually } from '#build/test/eventually.ts';
import { lightBrowserOptions } from '#build/test/setup-browser.ts';
import { completeMainJob, logIn, signUp } from '#renderer/e2e/testing/main-journey.ts';
import { extendFormWait } from '#renderer/e2e/testing/timers.ts';

interface StartedApp {
  readonly url: string;
  readonly process: ChildProcess;
  readonly output: () => string;
}

/** Starts the app like `npm start`, on a free port with its own data folder. */
const startWithNpm = async (dataDir: string): Promise<StartedApp> => {
  const port = await freePort();
  const child = spawn(process.execPath, ['build/start/start.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const startPromise = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
    const read = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes(`http://localhost:${port}`)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  await startPromise;
  return { url: `http://localhost:${port}`, process: child, output: () => output };
};

/** The link in the email to this address. Emails are sent after the answer. */
const mailedLink = (dataDir: string, address: string): Promise<string> =>
  eventually(async () => {
    const folder = join(dataDir, 'outbox');
    for (const file of readdirSync(folder)) {
      const mail = await PostalMime.parse(readFileSync(join(folder, file)));
      const link = /https?:\S+/.exec(mail.text ?? '')?.[0];
      if (link && mail.to?.some((to) => to.address === address)) return link;
    }
    throw new Error(`no mail for ${address} yet`);
  });

const dataDir = mkdtempSync(join(tmpdir(), 'alaga-journey-'));
let server: StartedApp;
let browser: Browser;

beforeAll(async () => {
  server = await startWithNpm(dataDir);
  const { args = [], ...options } = lightBrowserOptions();
  browser = await chromium.launch({
    ...options,
    args: [...args, '--disable-background-networking'],
  });
});

afterAll(async () => {
  await browser?.close();
  if (server?.process.exitCode === null) {
    server.process.removeAllListeners('exit');
    server.process.kill('SIGTERM');
    const [code] = await once(server.process, 'exit');
    expect(code).toBe(0);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  [390, 844],
  [1280, 800],
])('the main job at %i × %i against the started server', async (width, height) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    timezoneId: 'Asia/Manila',
  });
  await extendFormWait(context);
  const page = await context.newPage();
  // The address is random, because a retry of the test needs another account.
  const email = `ana-${randomUUID()}@example.com`;
  const owner = { email, password: 'mabuting-aso' };
  await page.goto('/');
  await signUp(page, owner);
  await page.getByText('Check your email').first().waitFor();
  // In a browser other than the one that made the account, the link signs nobody in.
  await context.clearCookies();
  await page.goto(await mailedLink(dataDir, owner.email));
  await page.getByText('Email Confirmed').first().waitFor();
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await logIn(page, owner);
  await completeMainJob(page);
  await context.close();
});

test('logs no secret, body or query string', () => {
  const log = server.output();
  expect(log).toContain('"route":"/api/auth/login"');
  expect(log).not.toContain('mabuting-aso');
  const links = log.split('\n').filter((line) => line.includes('?token='));
  // In development, each email logs one line with its link, and nothing else is logged.
  expect(links.every((line) => line.includes('"mail"'))).toBe(true);
});
