import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright';
import { browserOptions, lightBrowserOptions, SHORT_LIVED } from '#build/test/setup-browser.ts';
import type { UserRow, UserSecrets } from '#db/accounts/queries.ts';
import { rendererFolder as builtFolder } from '#server/config.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { ServedApp } from '#server/testing/two-servers.ts';
import {
  startTestServer,
  type TestClient,
  type TestServer,
  type TestServerOptions,
} from '#server/testing.ts';
import { followRequests, keepFailedPages } from './failed-pages.ts';
import { extendFormWait } from './timers.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export interface AppOptions extends TestServerOptions {
  /** The fixed time of server and browsers; by default that of the test clock. */
  readonly now?: string;
  /**
   * `two` starts two processes on one PostgreSQL behind a load balancer. ALAGA_E2E_SERVERS=2 makes this the
   * default, except for households.
   */
  readonly servers?: 'one' | 'two';
  /**
   * `whole` starts a full browser instead of the headless shell, for push, permission prompts and
   * installation.
   */
  readonly browser?: BrowserKind;
  /** The options of the first page's context. */
  readonly context?: BrowserContextOptions;
  /** Whether forms wait for an answer only as long as in the product, which is too short on a busy computer. */
  readonly hasShortFormWait?: boolean;
}

export interface App extends AsyncDisposable {
  readonly url: string;
  /** A signed-out page of a phone of 390 x 844 pixels. Addresses are relative: `page.goto('/login')`. */
  readonly page: Page;
  /** The embedded server: its database, clock, log and `owner()`. */
  readonly server: TestServer;
  /** Sent emails, newest last. */
  readonly mails: TestServer['mails'];
  /** Uncaught errors and browser warnings of all pages. */
  readonly problems: readonly string[];
  /** A new browser profile with its own cookies and storage. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Closes every profile except the first page's. */
  closeOthers(): Promise<void>;
  /**
   * Resets the first page to that of an unused browser, and closes all others. This costs half of a new
   * profile. Scripts added with `addInitScript` and `clock.install` remain.
   */
  freshPage(): Promise<Page>;
  /** Signs in a new owner on that profile, by default the first page's. */
  signIn(
    overrides?: Partial<UserRow & UserSecrets>,
    context?: BrowserContext,
  ): Promise<{ user: UserRow; client: TestClient }>;
  /** Sets the clock of the server and of every page; timers of pages keep running. */
  setTime(instant: string): Promise<void>;
  /** Moves those clocks on. */
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The visible toast: there is never more than one. */
export const toastOf = (page: Page): Locator => page.locator('li[data-tone]');

/** The folder of the built renderer; a different one tests another build. */
export const rendererFolder = process.env['ALAGA_E2E_RENDERER'] ?? builtFolder;

const defaultServers = process.env['ALAGA_E2E_SERVERS'] === '2' ? 'two' : 'one';

/** Milliseconds that an action waits for its element, also on a busy machine. */
export const ACTION_TIMEOUT = 60_000;

const REFUSAL = /Failed to load resource/;

const watch = (context: BrowserContext, problems: string[]): void => {
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !REFUSAL.test(message.text())) problems.push(message.text());
  });
};

/**
 * Removes the data of the current origin from the device, except a service worker with its caches. No other
 * page of the origin may be open.
 */
export const forgetData = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const deleteRequest = indexedDB.deleteDatabase(name);
        deleteRequest.onsuccess = () => resolve();
        deleteRequest.onerror = () => reject(deleteRequest.error);
      });
    }
  });

/**
 * A new page that knows no earlier owner, on a profile that keeps its service worker: caching the app takes
 * seconds, so a file does it once. Closes the profile's other pages.
 */
export const freshPageOn = async (profile: BrowserContext): Promise<Page> => {
  await Promise.all(profile.pages().map((open) => open.close()));
  await profile.setOffline(false);
  await profile.clearCookies();
  const page = await profile.newPage();
  // This address has the origin of the app, but its page is not the app.
  await page.goto('/api/health');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    await caches.delete('alaga-thumbnails');
  });
  // Without the permission, a page cannot list its notifications.
  await profile.clearPermissions();
  // Unlike a page, DevTools can delete a database that the service worker has open.
  const devTools = await profile.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb,local_storage',
  });
  await devTools.detach();
  return page;
};

const MEDIA = {
  colorScheme: 'light',
  // Animations are disabled, so tests do not wait for them.
  reducedMotion: 'reduce',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

type BrowserKind = 'light' | 'whole';

const launched = new Map<BrowserKind, Promise<Browser>>();

/** One browser of each kind for all test files of a worker; profiles separate the files. */
const getSharedBrowser = async (kind: BrowserKind): Promise<Browser> => {
  const runningBrowser = await launched.get(kind)?.catch(() => undefined);
  if (runningBrowser?.isConnected()) return runningBrowser;
  const options = kind === 'light' ? lightBrowserOptions() : browserOptions();
  const browserPromise = chromium.launch({
    ...options,
    args: [...(options.args ?? []), ...SHORT_LIVED],
  });
  launched.set(kind, browserPromise);
  return browserPromise;
};

/** The profiles of this worker's browsers. */
export const openContexts = async (): Promise<readonly BrowserContext[]> => {
  const runningBrowsers = await Promise.all(launched.values());
  return runningBrowsers.flatMap((browser) => browser.contexts());
};

/** Closes the shared browser, for processes that end by themselves, unlike a test worker. */
export const closeBrowser = async (): Promise<void> => {
  const runningBrowsers = await Promise.all(launched.values());
  launched.clear();
  await Promise.all(runningBrowsers.map((browser) => browser.close()));
};

const serveApp = async ({
  servers = defaultServers,
  ...options
}: AppOptions): Promise<ServedApp> => {
  const appOptions = { rendererFolder, ...options };
  if (servers === 'two' && options.config?.mode !== 'household') {
    const { startTwoTestServers } = await import('#server/testing/two-servers.ts');
    return startTwoTestServers(appOptions);
  }
  const server = await startTestServer(appOptions);
  if (options.now) server.clock.set(options.now);
  return { server, setTime: async (instant) => server.clock.set(instant) };
};

/**
 * Starts the whole application like `npm start`, on a free port with its own database, and a browser. Both
 * share a clock that does not advance. The renderer must be built.
 */
export const startApp = async (options: AppOptions = {}): Promise<App> => {
  if (!existsSync(join(rendererFolder, 'index.html'))) {
    throw new Error('The renderer is not built: run `npx vite build` before the browser tests.');
  }
  const { server, setTime } = await serveApp(options);
  const browser = await getSharedBrowser(options.browser ?? 'light');
  const contexts = new Set<BrowserContext>();
  const problems: string[] = [];

  const newContext = async (contextOptions: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: PHONE,
      locale: 'en-PH',
      timezoneId: 'Asia/Manila',
      ...MEDIA,
      // Service workers are blocked, because one would answer instead of a test's route; its own tests enable it.
      serviceWorkers: 'block',
      ...contextOptions,
    });
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    context.setDefaultTimeout(ACTION_TIMEOUT);
    await context.clock.setFixedTime(server.clock.now());
    if (!options.hasShortFormWait) await extendFormWait(context);
    watch(context, problems);
    followRequests(context);
    return context;
  };

  const firstContext = await newContext(options.context);
  const page = await firstContext.newPage();
  const closeAll = async (closing: readonly BrowserContext[]): Promise<void> => {
    await Promise.all(closing.map((context) => context.close()));
  };
  const closeOthers = async () => {
    await keepFailedPages(contexts);
    await closeAll([...contexts].filter((context) => context !== firstContext));
  };
  const close = async () => {
    await closeAll([...contexts]);
    await server[Symbol.asyncDispose]();
  };

  const setAllTimes = async (instant: string) => {
    await setTime(instant);
    await Promise.all([...contexts].map((context) => context.clock.setFixedTime(instant)));
  };

  return {
    url: server.url,
    page,
    server,
    mails: server.mails,
    problems,
    newContext,
    closeOthers,
    async freshPage() {
      await closeOthers();
      await Promise.all(
        firstContext
          .pages()
          .filter((otherPage) => otherPage !== page)
          .map((otherPage) => otherPage.close()),
      );
      page.removeAllListeners('dialog');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await firstContext.unrouteAll({ behavior: 'ignoreErrors' });
      await firstContext.setOffline(false);
      // This address has the origin of the app, but its page is not the app. Opening it makes the app write its last
      // data, which is then removed too.
      await page.goto('/api/health');
      await forgetData(page);
      await firstContext.clearCookies();
      await firstContext.clearPermissions();
      await firstContext.clock.setFixedTime(server.clock.now());
      await page.setViewportSize(options.context?.viewport ?? PHONE);
      await page.emulateMedia({ media: null, ...MEDIA });
      const devTools = await firstContext.newCDPSession(page);
      await devTools.send('Page.resetNavigationHistory');
      await devTools.detach();
      return page;
    },
    async signIn(overrides, context = firstContext) {
      // The owner has seen the explanation of the first share, which would interrupt every journey to a code or link.
      const owner = await server.owner({
        sharingExplainedAt: '2026-11-01T00:00:00.000Z',
        ...overrides,
      });
      const cookies = [...owner.client.cookies];
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
      return owner;
    },
    setTime: setAllTimes,
    advance: (milliseconds) =>
      setAllTimes(new Date(server.clock.now().getTime() + milliseconds).toISOString()),
    close,
    [Symbol.asyncDispose]: close,
  };
};

/** A new owner, signed in on a new profile: a phone by default. */
export const newOwner = async (app: App, options: BrowserContextOptions = {}) => {
  const context = await app.newContext(options);
  const { user, client } = await app.signIn({}, context);
  return { context, user, client, page: await context.newPage() };
};

/** Like `newOwner`, on the app's reset page; on a new profile only if `options` are given. */
export const nextOwner = async (app: App, options?: BrowserContextOptions) => {
  if (options) return newOwner(app, options);
  const page = await app.freshPage();
  const { user, client } = await app.signIn();
  return { context: page.context(), user, client, page };
};

type Owner = Awaited<ReturnType<typeof newOwner>>;

const addDog = async (owner: Owner) => {
  const dog = { name: 'Bantay', category: 'dog' };
  const { body: pet } = await owner.client.post<Pet>('/api/pets', dog);
  return { ...owner, pet };
};

/** A new owner with a dog named Bantay. */
export const ownerWithDog = async (app: App, options: BrowserContextOptions = {}) =>
  addDog(await newOwner(app, options));

/** Like `ownerWithDog`, on the page of `nextOwner`. */
export const nextOwnerWithDog = async (app: App, options?: BrowserContextOptions) =>
  addDog(await nextOwner(app, options));
