import { existsSync } from 'node:fs';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser of this machine; undefined where Playwright's own download is to be used. */
export const findBrowser = (): string | undefined => INSTALLED.find((path) => existsSync(path));
