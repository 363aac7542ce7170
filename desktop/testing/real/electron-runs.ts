import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { bundlePreload } from '#build/package/bundle-desktop.ts';
import { repositoryRoot } from '#desktop/testing/desktop-process.ts';
import { bundleForOld } from './bundle-for-old.ts';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The name of the copied program, whatever the original is called. */
const COPY = 'electron-under-test';

/** An Electron program with the arguments that make it run the shell. */
export interface Program {
  readonly path: string;
  readonly args: readonly string[];
}

/** The Node version inside an Electron, such as `18.15.0`. */
export const nodeVersionIn = (program: string): string =>
  spawnSync(program, ['-p', 'process.versions.node'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
  }).stdout.trim();

/**
 * Makes a copy of an Electron whose Node is too old for the server, with the shell as its app. The server runs in a
 * separate process.
 */
export const installOld = async (program: string, folder: string): Promise<Program> => {
  const copy = join(folder, 'electron');
  cpSync(dirname(program), copy, { recursive: true });
  const app = join(copy, 'resources', 'app');
  mkdirSync(join(app, 'dist'), { recursive: true });
  const manifest = { name: 'alaga', productName: 'Alaga', main: 'dist/desktop/main.cjs' };
  writeFileSync(join(app, 'package.json'), JSON.stringify({ ...manifest, version: '0.1.0' }));
  for (const part of ['renderer', 'renderer-server']) {
    symlinkSync(join(repositoryRoot, 'dist', part), join(app, 'dist', part));
  }
  await bundleForOld(join(app, 'dist', 'desktop'));
  await bundlePreload(join(app, 'dist', 'desktop'));
  renameSync(join(copy, basename(program)), join(copy, COPY));
  return { path: join(copy, COPY), args: [] };
};

/** Returns the built shell of the repository, with the server inside, and with answers to the native dialogs. */
export const currentProgram = (path: string): Program => ({
  path,
  args: ['-r', resolvePath('./native-answers.cjs'), repositoryRoot],
});

/** The command that starts a program; without a display and a session bus, it starts virtual ones. */
const commandOf = (program: string): readonly string[] =>
  process.platform === 'linux' && !process.env['DISPLAY']
    ? ['dbus-run-session', '--', 'xvfb-run', '-a', program]
    : [program];

export interface ElectronRun {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  output(): string;
}

/** Runs the shell once with this data folder. */
export const startRun = ({ path, args }: Program, dataDir: string): ElectronRun => {
  const [command = path, ...words] = commandOf(path);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(
    command,
    [...words, ...sandbox, ...args, `--user-data-dir=${dataDir}`, '--remote-debugging-port=0'],
    {
      env: {
        ...process.env,
        ALAGA_BESIDE_NODE: process.execPath,
        ALAGA_BESIDE: resolvePath('./separate-server.ts'),
        ALAGA_TEST_SAVE_TO: `${dataDir}-save-to`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exit, output: () => output };
};

const pause = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds);
  });

/** Polls until there is a result. Gives up after a minute. */
export const pollUntil = async <T>(
  description: string,
  probe: () => Promise<T | undefined>,
): Promise<T> => {
  let problem: unknown;
  for (let tryCount = 0; tryCount < 60; tryCount += 1) {
    // A page whose process has just ended never responds.
    const result = await Promise.race([probe(), pause(5000)]).catch((error: unknown) => {
      problem = error;
    });
    if (result !== undefined) return result;
    await pause(200);
  }
  throw new Error(`${description} did not come`, { cause: problem });
};

/** Disconnects from a window. An old Chromium does not always respond, so the wait is short. */
export const disconnect = async (browser: Browser): Promise<void> => {
  await Promise.race([browser.close(), pause(1000)]);
};

/** The page of a run's window, once it exists. */
export const findPage = async (dataDir: string): Promise<{ browser: Browser; page: Page }> => {
  const file = join(dataDir, 'DevToolsActivePort');
  return pollUntil('the window', async () => {
    if (!existsSync(file)) return undefined;
    const [port] = readFileSync(file, 'utf8').split('\n');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    const page = browser.contexts()[0]?.pages()[0];
    if (page?.url().startsWith('http://localhost')) return { browser, page };
    await disconnect(browser);
    return undefined;
  });
};
