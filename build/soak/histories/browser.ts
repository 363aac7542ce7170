import { AsyncLocalStorage } from 'node:async_hooks';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

/** The possible faults of a tab's next write. `offline` applies to every request until the step ends. */
export const NETWORK_FAULTS = [
  'none',
  'offline',
  'lost-request',
  'lost-answer',
  'error',
  'busy',
] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** A request that the server answered, whether or not the response reached the tab. */
export interface HttpExchange {
  readonly tab: BrowserTab;
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly isReplay: boolean;
  readonly isDelivered: boolean;
  readonly answer: unknown;
}

/** The state that the tabs of one device share. */
interface Device {
  readonly name: string;
  readonly tabs: BrowserTab[];
  readonly indexedDB: IDBFactory;
  readonly storage: Map<string, string>;
  readonly cookies: Map<string, string>;
  readonly channels: Set<Channel>;
}

/**
 * A tab with its own instances of the renderer's modules, which uses the cookies and the storage of
 * its device.
 */
export interface BrowserTab {
  readonly name: string;
  readonly device: Device;
  readonly modules: TabModules;
  readonly window: Window;
  fault: NetworkFault;
  /**
   * Whether a request has failed since this was set to false. Without a fault, nothing may look
   * like a network failure.
   */
  hasMetFault: boolean;
  /** Whether another tab has changed the storage since this tab was last awake. */
  hasUnreadMessages: boolean;
  /** Whether the page has navigated and has to be opened again. */
  isLeaving: boolean;
  /**
   * Runs work as this tab: globals such as `fetch` and `indexedDB` are then those of its device.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

const root = join(import.meta.dirname, '../../..');
const RENDERER_URL = pathToFileURL(join(root, 'renderer/')).href;

const load = async (tab: string) => {
  const importForTab = <T>(path: string): Promise<T> => import(`${RENDERER_URL}${path}?tab=${tab}`);
  const [
    api,
    outbox,
    accounts,
    signIn,
    answers,
    currentTab,
    follow,
    leave,
    ids,
    records,
    reminders,
    queryClient,
  ] = await Promise.all([
    importForTab<typeof import('#renderer/api.ts')>('api.ts'),
    importForTab<typeof import('#renderer/offline/outbox/outbox.ts')>('offline/outbox/outbox.ts'),
    importForTab<typeof import('#renderer/accounts/queries.ts')>('accounts/queries.ts'),
    importForTab<typeof import('#renderer/accounts/entry/run-sign-in.ts')>(
      'accounts/entry/run-sign-in.ts',
    ),
    importForTab<typeof import('#renderer/offline/outbox/outbox-answer.ts')>(
      'offline/outbox/outbox-answer.ts',
    ),
    importForTab<typeof import('#renderer/current-account.ts')>('current-account.ts'),
    importForTab<typeof import('#renderer/account-switch.ts')>('account-switch.ts'),
    importForTab<typeof import('#renderer/accounts/leaving/log-out.ts')>(
      'accounts/leaving/log-out.ts',
    ),
    importForTab<typeof import('#renderer/ui/new-id.ts')>('ui/new-id.ts'),
    importForTab<typeof import('#renderer/records/offline-records.ts')>(
      'records/offline-records.ts',
    ),
    importForTab<typeof import('#renderer/reminders/offline.ts')>('reminders/offline.ts'),
    import('@tanstack/react-query'),
    importForTab<typeof import('#renderer/offline-kinds.ts')>('offline-kinds.ts'),
    // The modules that owner.ts uses to read the outbox belong to no tab.
    import('#renderer/offline-kinds.ts'),
  ]);
  const client = new queryClient.QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    ...api,
    ...outbox,
    ...accounts,
    ...signIn,
    ...answers,
    ...currentTab,
    ...follow,
    ...leave,
    ...ids,
    ...records,
    ...reminders,
    client,
  };
};
type TabModules = Awaited<ReturnType<typeof load>>;

const tabStore = new AsyncLocalStorage<BrowserTab>();
const currentTab = (): BrowserTab => {
  const tab = tabStore.getStore();
  if (!tab) throw new Error('the renderer ran outside of a tab');
  return tab;
};

/** A BroadcastChannel between the tabs of a device. Each runs its listeners as its own tab. */
class Channel extends EventTarget {
  readonly name: string;
  readonly #tab = currentTab();
  constructor(name: string) {
    super();
    this.name = name;
    this.#tab.device.channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const otherChannel of this.#tab.device.channels) {
      if (otherChannel !== this && otherChannel.name === this.name) otherChannel.receive(data);
    }
  }
  receive(data: unknown): void {
    queueMicrotask(() =>
      tabStore.run(this.#tab, () => this.dispatchEvent(new MessageEvent('message', { data }))),
    );
  }
  close(): void {
    this.#tab.device.channels.delete(this);
  }
}

const leavePage = (): void => {
  currentTab().isLeaving = true;
};

/** The parts of a tab's window that the modules use. */
class Window extends EventTarget {
  readonly location = { assign: leavePage };
  /** After a log-out that did not reach the server. */
  readonly history = { pushState: leavePage };
  setTimeout(work: () => void): void {
    work();
  }
}

/** The other tabs of the device are notified of a change once they are awake. */
const notifyOthers = (): void => {
  const tab = currentTab();
  for (const otherTab of tab.device.tabs) if (otherTab !== tab) otherTab.hasUnreadMessages = true;
};

const createStorage = (items: () => Map<string, string>, onChange: () => void): object =>
  new Proxy(
    {
      getItem: (name: string) => items().get(name) ?? null,
      setItem(name: string, value: string) {
        if (items().get(name) === String(value)) return;
        items().set(name, String(value));
        onChange();
      },
      removeItem(name: string) {
        if (items().delete(name)) onChange();
      },
      clear: () => items().clear(),
    },
    {
      ownKeys: () => [...items().keys()],
      getOwnPropertyDescriptor: (_, name) =>
        items().has(String(name)) ? { enumerable: true, configurable: true } : undefined,
    },
  );

const define = (name: string, get: () => unknown): void => {
  Object.defineProperty(globalThis, name, { configurable: true, get });
};

/**
 * Makes this process a browser: the globals that the renderer uses are those of the current tab. The change cannot be
 * undone, so this must run in a separate process.
 */
const becomeBrowser = (send: typeof fetch): void => {
  const locks = navigator.locks;
  const surroundings = {
    onLine: true,
    language: 'en',
    locks: {
      request: (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) =>
        locks.request(`${currentTab().device.name} ${name}`, options, work),
    },
  };
  define('navigator', () => surroundings);
  const storage = createStorage(() => currentTab().device.storage, notifyOthers);
  const session = new Map<string, string>();
  const tabStorage = createStorage(
    () => session,
    () => undefined,
  );
  define('localStorage', () => storage);
  define('sessionStorage', () => tabStorage);
  define('indexedDB', () => currentTab().device.indexedDB);
  define('BroadcastChannel', () => Channel);
  define('fetch', () => send);
  define('window', () => currentTab().window);
  // The app logs requests that the test made to fail.
  console.error = () => undefined;
  registerHooks({
    resolve(specifier, context, next) {
      const resolution = next(specifier, context);
      const tab = /\?tab=.*/.exec(context.parentURL ?? '')?.[0];
      return tab !== undefined &&
        resolution.url.startsWith(RENDERER_URL) &&
        !resolution.url.includes('?')
        ? { ...resolution, url: resolution.url + tab }
        : resolution;
    },
  });
};

const networkFailure = (): Error => new TypeError('fetch failed');

const keepCookies = ({ cookies }: Device, response: Response): void => {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const index = pair.indexOf('=');
    const [name, value] = [pair.slice(0, index), pair.slice(index + 1)];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
};

const errorResponse = (fault: 'error' | 'busy'): Response =>
  fault === 'error'
    ? Response.json({ message: 'Failed', code: 'http.failed' }, { status: 500 })
    : new Response('busy', { status: 503 });

interface TabNetwork {
  /** The address of the server; undefined while it is down. */
  readonly url: () => string | undefined;
  readonly onExchange: (exchange: HttpExchange) => void;
}

/** Two devices with two tabs each, connected to one server. */
export const openBrowsers = async ({
  url,
  onExchange,
}: TabNetwork): Promise<readonly BrowserTab[]> => {
  const realFetch = globalThis.fetch;
  const send: typeof fetch = async (input, init = {}) => {
    const tab = tabStore.getStore();
    if (!tab) return realFetch(input, init);
    const targetUrl = url();
    const path = String(input);
    const method = init.method ?? 'GET';
    // Signing in and out has no faults, because it would only be retried.
    const isWrite = method !== 'GET' && !path.startsWith('/api/auth/login');
    const fault = isWrite || tab.fault === 'offline' ? tab.fault : 'none';
    if (fault !== 'offline' && isWrite) tab.fault = 'none';
    if (targetUrl === undefined || fault !== 'none') tab.hasMetFault = true;
    if (targetUrl === undefined || fault === 'offline' || fault === 'lost-request')
      throw networkFailure();
    if (fault === 'error' || fault === 'busy') return errorResponse(fault);
    const cookie = [...tab.device.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), Cookie: cookie };
    const response = await realFetch(`${targetUrl}${path}`, {
      ...init,
      headers,
      redirect: 'manual',
    });
    const text = await response.text();
    const isDelivered = fault !== 'lost-answer';
    if (isDelivered) keepCookies(tab.device, response);
    const isJson = response.headers.get('Content-Type')?.includes('json') && text !== '';
    onExchange({
      tab,
      method,
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      status: response.status,
      isReplay: response.headers.get('Idempotency-Replayed') === 'true',
      isDelivered,
      answer: isJson ? JSON.parse(text) : undefined,
    });
    if (!isDelivered) throw networkFailure();
    const { status, headers: givenHeaders } = response;
    return new Response(status === 204 || status === 304 ? null : text, {
      status,
      headers: givenHeaders,
    });
  };
  becomeBrowser(send);
  const tabs: BrowserTab[] = [];
  for (const name of ['phone', 'laptop']) {
    const device: Device = {
      name,
      tabs: [],
      indexedDB: new IDBFactory(),
      storage: new Map<string, string>(),
      cookies: new Map<string, string>(),
      channels: new Set<Channel>(),
    };
    for (const number of [1, 2]) {
      const run = <T>(work: () => Promise<T>): Promise<T> => tabStore.run(tab, work);
      const simulated = {
        name: `${name}-${number}`,
        device,
        window: new Window(),
        fault: 'none' as NetworkFault,
        hasMetFault: false,
        hasUnreadMessages: false,
        isLeaving: false,
        run,
      };
      // A cast: the modules of a tab are loaded while it is the current tab.
      const tab = simulated as unknown as BrowserTab;
      Object.assign(tab, { modules: await run(() => load(tab.name)) });
      device.tabs.push(tab);
      tabs.push(tab);
    }
  }
  return tabs;
};
