import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const findOnPath = (): readonly string[] => {
  const fileExtension = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name + fileExtension)));
};

const CHROME_WINDOWS = 'Google/Chrome/Application/chrome.exe';

const wellKnownPaths = (): readonly string[] => {
  const { PROGRAMFILES, 'PROGRAMFILES(X86)': older, LOCALAPPDATA } = process.env;
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...[PROGRAMFILES, older, LOCALAPPDATA].flatMap((folder) =>
      folder ? [join(folder, CHROME_WINDOWS)] : [],
    ),
  ];
};

/** The program of an installed Chrome or Chromium, or the one that Playwright has downloaded. */
export const findBrowser = (): string | undefined =>
  [...findOnPath(), ...wellKnownPaths(), chromium.executablePath()].find((file) =>
    existsSync(file),
  );

/**
 * Chromium without windows. A profile and a page cost less than half as much, but it has no camera,
 * push or prompts.
 */
const LIGHT_BROWSER = 'chromium-headless-shell';

const findLight = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, LIGHT_BROWSER))
    .find((file) => existsSync(file));

const isRoot = process.getuid?.() === 0;

/** The launch options of the journeys' browser. Throws if there is none. */
export const browserOptions = (): LaunchOptions => {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser here: "npm test" sets one up.');
  // Chromium's sandbox does not work for root.
  return { executablePath, args: isRoot ? ['--no-sandbox'] : [] };
};

/**
 * Like `browserOptions`, for journeys that need only pages. Uses the light browser if it is
 * installed.
 */
export const lightBrowserOptions = (): LaunchOptions => {
  const options = browserOptions();
  const light = findLight();
  if (light) return { ...options, executablePath: light };
  // Of its own downloads, Playwright prefers the light one by itself.
  const { executablePath, ...others } = options;
  return executablePath === chromium.executablePath() ? others : options;
};

/**
 * Arguments for pages that live for seconds, for which optimising compilation costs more than it
 * saves.
 */
export const SHORT_LIVED = ['--disable-background-networking', '--js-flags=--no-opt,--no-maglev'];

const run = (command: string, args: readonly string[]): boolean => {
  console.log(`> ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
};

const fromDebian = (): boolean =>
  isRoot &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', ['update', '-q']) &&
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', LIGHT_BROWSER]);

const fromPlaywright = (): boolean =>
  run(process.execPath, [
    join(import.meta.dirname, '../../node_modules/playwright/cli.js'),
    'install',
    'chromium',
  ]);

/**
 * Installs the light browser in addition to the full one. Without it all tests work, but take
 * longer.
 */
const addLight = (): void => {
  const isMissing = findLight() === undefined && findBrowser() !== chromium.executablePath();
  if (!isMissing || !isRoot || !existsSync('/usr/bin/apt-get')) return;
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', LIGHT_BROWSER]);
};

/**
 * Finds an installed browser, or else installs Debian's package if permitted, or else Playwright's
 * download.
 */
export const setUpBrowser = (): string | undefined => {
  const browser =
    findBrowser() ??
    (fromDebian() ? findBrowser() : undefined) ??
    (fromPlaywright() ? findBrowser() : undefined);
  if (browser) addLight();
  console.log(browser ? `Browser: ${browser}` : 'No browser could be set up.');
  return browser;
};
