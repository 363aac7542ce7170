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
import { browserOptions, lightBrowserOptions } from '#build/test/setup-browser.ts';
import type { UserRow, UserSecrets } from '#db/accounts/queries.ts';
import { rendererFolder as builtFolder } from '#server/config.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { Served } from '#server/testing/two-servers.ts';
import {
  startTestServer,
  type TestClient,
  type TestServer,
  type TestServerOptions,
} from '#server/testing.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export interface AppOptions extends TestServerOptions {
  /** The instant at which server and browsers stand; the test clock's own without it. */
  readonly now?: string;
  /**
   * `two` for two processes on one PostgreSQL, behind a balancer. ALAGA_E2E_SERVERS=2 makes that the usual; a
   * household's server stays one.
   */
  readonly servers?: 'one' | 'two';
  /** `whole` for what only a browser with windows has: push, permissions asked for, an app to install. */
  readonly browser?: BrowserKind;
  /** How the first page is shown. */
  readonly context?: BrowserContextOptions;
}

export interface App extends AsyncDisposable {
  readonly url: string;
  /** A page of a phone, 390 x 844, that nobody has signed in on. Addresses are relative: `page.goto('/login')`. */
  readonly page: Page;
  /** The server inside: its database, its clock, its log and its `owner()`s. */
  readonly server: TestServer;
  /** Mails that were sent, newest last. */
  readonly mails: TestServer['mails'];
  /** What went wrong on any page: errors that nobody caught and what the browser itself complained of. */
  readonly problems: readonly string[];
  /** Another browser profile, with cookies and storage of its own. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Closes every profile but the first page's. */
  closeOthers(): Promise<void>;
  /**
   * The first page as a browser shows it that nobody has used, every other page and profile closed: half of what a
   * profile of its own costs. What a test adds to it by `addInitScript` and `clock.install` stays.
   */
  freshPage(): Promise<Page>;
  /** A new owner, signed in on that profile (the first page's without one). */
  signIn(
    overrides?: Partial<UserRow & UserSecrets>,
    context?: BrowserContext,
  ): Promise<{ user: UserRow; client: TestClient }>;
  /** Sets the clock of the server and of every page; timers of pages go on running. */
  setTime(instant: string): Promise<void>;
  close(): Promise<void>;
}

/** The toast that is shown: never more than one. */
export const toastOf = (page: Page): Locator => page.locator('li[data-tone]');

/** Where the renderer was built to; another folder than usual where a build of its own is to be tried. */
export const rendererFolder = process.env['ALAGA_E2E_RENDERER'] ?? builtFolder;

const usual = process.env['ALAGA_E2E_SERVERS'] === '2' ? 'two' : 'one';

/** Milliseconds that a page is given to show what is waited for. */
const PATIENCE = 20_000;

const REFUSAL = /Failed to load resource/;

const watch = (context: BrowserContext, problems: string[]): void => {
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !REFUSAL.test(message.text())) problems.push(message.text());
  });
};

/**
 * Removes what pages of the address that is shown have left on the device, but not a service worker with its copies;
 * there must be no other page of it.
 */
export const forgetData = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      });
    }
  });

const MEDIA = {
  colorScheme: 'light',
  // Nothing is waited for that moves.
  reducedMotion: 'reduce',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

type BrowserKind = 'light' | 'whole';

const launched = new Map<BrowserKind, Promise<Browser>>();

/** One browser of a kind for all files that a worker runs; it goes with the worker. Profiles keep the files apart. */
const sharedBrowser = async (kind: BrowserKind): Promise<Browser> => {
  const running = await launched.get(kind)?.catch(() => undefined);
  if (running?.isConnected()) return running;
  const found = kind === 'light' ? lightBrowserOptions() : browserOptions();
  const launching = chromium.launch({
    ...found,
    // A page lives for seconds: code that is compiled to run fast for minutes costs more than it saves.
    args: [
      ...(found.args ?? []),
      '--disable-background-networking',
      '--js-flags=--no-opt,--no-maglev',
    ],
  });
  launched.set(kind, launching);
  return launching;
};

/** For what ends by itself, as a worker does not. */
export const closeBrowser = async (): Promise<void> => {
  const running = await Promise.all(launched.values());
  launched.clear();
  await Promise.all(running.map((browser) => browser.close()));
};

const serve = async ({ servers = usual, ...options }: AppOptions): Promise<Served> => {
  const given = { rendererFolder, ...options };
  if (servers === 'two' && options.config?.mode !== 'household') {
    const { startTwoTestServers } = await import('#server/testing/two-servers.ts');
    return startTwoTestServers(given);
  }
  const server = await startTestServer(given);
  if (options.now) server.clock.set(options.now);
  return { server, setTime: async (instant) => server.clock.set(instant) };
};

/**
 * The whole application as `npm start` serves it, on a free port with a database of its own, and a browser in front
 * of it. Server and browser share a clock that stands still. Needs the built renderer.
 */
export const startApp = async (options: AppOptions = {}): Promise<App> => {
  if (!existsSync(join(rendererFolder, 'index.html'))) {
    throw new Error('The renderer is not built: run `npx vite build` before the browser tests.');
  }
  const { server, setTime } = await serve(options);
  const browser = await sharedBrowser(options.browser ?? 'light');
  const contexts = new Set<BrowserContext>();
  const problems: string[] = [];

  const newContext = async (contextOptions: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: PHONE,
      locale: 'en-PH',
      timezoneId: 'Asia/Manila',
      ...MEDIA,
      // It would answer for the server, also where a test does; its own tests allow it.
      serviceWorkers: 'block',
      ...contextOptions,
    });
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    context.setDefaultTimeout(PATIENCE);
    await context.clock.setFixedTime(server.clock.now());
    watch(context, problems);
    return context;
  };

  const first = await newContext(options.context);
  const page = await first.newPage();
  const closeAll = async (closing: readonly BrowserContext[]): Promise<void> => {
    await Promise.all(closing.map((context) => context.close()));
  };
  const closeOthers = () => closeAll([...contexts].filter((context) => context !== first));
  const close = async () => {
    await closeAll([...contexts]);
    await server[Symbol.asyncDispose]();
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
        first
          .pages()
          .filter((other) => other !== page)
          .map((other) => other.close()),
      );
      page.removeAllListeners('dialog');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await first.unrouteAll({ behavior: 'ignoreErrors' });
      await first.setOffline(false);
      // Something of the same address that is not the app: what the app writes as it goes is removed too.
      await page.goto('/api/health');
      await forgetData(page);
      await first.clearCookies();
      await first.clearPermissions();
      await first.clock.setFixedTime(server.clock.now());
      await page.setViewportSize(options.context?.viewport ?? PHONE);
      await page.emulateMedia({ media: null, ...MEDIA });
      const devTools = await first.newCDPSession(page);
      await devTools.send('Page.resetNavigationHistory');
      await devTools.detach();
      return page;
    },
    async signIn(overrides, context = first) {
      // Without this, the explanation at the first code or link would interrupt every journey to one.
      const owner = await server.owner({
        sharingExplainedAt: '2026-11-01T00:00:00.000Z',
        ...overrides,
      });
      const cookies = [...owner.client.cookies];
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
      return owner;
    },
    async setTime(instant) {
      await setTime(instant);
      await Promise.all([...contexts].map((context) => context.clock.setFixedTime(instant)));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
};

/** A new owner, signed in on a profile of their own: a phone, unless `options` say otherwise. */
export const newOwner = async (app: App, options: BrowserContextOptions = {}) => {
  const context = await app.newContext(options);
  const { user, client } = await app.signIn({}, context);
  return { context, user, client, page: await context.newPage() };
};

/** As `newOwner`, on the app's fresh page; on a profile of their own only where that has `options`. */
export const nextOwner = async (app: App, options?: BrowserContextOptions) => {
  if (options) return newOwner(app, options);
  const page = await app.freshPage();
  const { user, client } = await app.signIn();
  return { context: page.context(), user, client, page };
};

type Owner = Awaited<ReturnType<typeof newOwner>>;

const withDog = async (owner: Owner) => {
  const dog = { name: 'Bantay', category: 'dog' };
  const { body: pet } = await owner.client.post<Pet>('/api/pets', dog);
  return { ...owner, pet };
};

/** A new owner with a dog named Bantay. */
export const ownerWithDog = async (app: App, options: BrowserContextOptions = {}) =>
  withDog(await newOwner(app, options));

/** As `ownerWithDog`, in the way of `nextOwner`. */
export const nextOwnerWithDog = async (app: App, options?: BrowserContextOptions) =>
  withDog(await nextOwner(app, options));
