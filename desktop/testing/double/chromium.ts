import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type Cookie, chromium } from 'playwright';
import { lightBrowserOptions, SHORT_LIVED } from '#build/test/setup-browser.ts';
import { startRefusingProxy } from './blocked-network.ts';
import { userData } from './settings.ts';

/**
 * The browser's profile is in the user data folder, so that it persists between starts as in
 * Electron.
 */
const profile = join(userData, 'chromium');
const cookieFile = join(userData, 'cookies.json');

let startedContext: Promise<BrowserContext> | undefined;

const startBrowser = async (): Promise<BrowserContext> => {
  const { args = [], ...browser } = lightBrowserOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...browser,
    args: [
      ...args,
      '--remote-debugging-port=0',
      // Loopback addresses bypass the proxy.
      `--proxy-server=${await startRefusingProxy()}`,
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      ...SHORT_LIVED,
      '--disable-component-update',
      '--disable-sync',
    ],
    viewport: { width: 1280, height: 800 },
    // The shell closes the window itself.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  // The file was written by `saveCookies` of the same profile.
  if (existsSync(cookieFile)) {
    const storedCookies: readonly Cookie[] = JSON.parse(readFileSync(cookieFile, 'utf8'));
    await context.addCookies(storedCookies.filter(({ expires }) => expires * 1000 > Date.now()));
  }
  return context;
};

export const browserContext = (): Promise<BrowserContext> => {
  startedContext ??= startBrowser();
  return startedContext;
};

/**
 * Writes the cookies, which persist between starts only if the shell flushes them. Session cookies
 * never persist.
 */
export const saveCookies = async (): Promise<void> => {
  if (!startedContext) return;
  const cookies = await (await startedContext).cookies();
  writeFileSync(cookieFile, JSON.stringify(cookies.filter(({ expires }) => expires > 0)));
};

/** Returns the address at which a test connects to control the page of the window. */
export const debuggingAddress = (): string => {
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return `http://127.0.0.1:${port}`;
};

export const closeBrowser = async (): Promise<void> => {
  const context = await startedContext?.catch(() => undefined);
  await context?.close();
};
