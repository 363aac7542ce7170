/** The browser cache for sitter pages. */
export const SIT_CACHE = 'alaga-sit';

/** The response header with the end of the link (ISO UTC). A refusal of the server has it too; one of a proxy has not. */
export const ENDS_HEADER = 'Sit-Ends';

export interface StoredUntil {
  /** ISO UTC */
  readonly until: string;
}

/** A message from the page to its worker: cache the page and the files that it uses. */
export interface KeepMessage {
  readonly kind: 'keep';
  readonly path: string;
  readonly files: readonly string[];
  /** The path of the notice that replaces pages which are not cached. */
  readonly notice: string;
}

interface EventToWaitFor {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends EventToWaitFor {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The parts of the worker's global scope that are used here. The app's type library does not contain it. */
export interface SitWorkerScope {
  addEventListener(kind: 'install' | 'activate', listen: (event: EventToWaitFor) => void): void;
  addEventListener(kind: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(
    kind: 'message',
    listen: (event: EventToWaitFor & { readonly data: KeepMessage }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

/** The cache key of the notice. It is not below `/sit/`, where everything belongs to a link and is deleted with it. */
const NOTICE_KEY = '/sit-offline';

const isPage = (path: string): boolean => /^\/sit\/[\w-]{22}\/?$/.test(path);
const isPhoto = (path: string): boolean => /^\/sit\/[\w-]{22}\/photo\//.test(path);
const isAsset = (path: string): boolean => path.startsWith('/assets/');

/** The cache key of a page: its address without the query, which only forms add. */
const keyOf = (request: Request): string => {
  const { origin, pathname } = new URL(request.url);
  return origin + pathname;
};

/** Whether a proxy answered in the place of the server, or the server cannot answer now. */
const isFailure = ({ status, headers }: Response): boolean =>
  status >= 500 || ((status === 404 || status === 403) && !headers.has(ENDS_HEADER));

/**
 * Loads a page from the server and caches it until its link ends. Without a connection or while the server fails, returns
 * the cached page; if there is none, the notice or the failure. A page that the server refuses is deleted from the cache.
 */
export const pageFor = async (
  request: Request,
  cache: Cache,
  ask: typeof fetch,
  now: number,
): Promise<Response> => {
  const key = keyOf(request);
  const findCached = async (): Promise<Response | undefined> => {
    const cachedResponse = await cache.match(key);
    if (cachedResponse && Date.parse(cachedResponse.headers.get(ENDS_HEADER) ?? '') > now)
      return cachedResponse;
    if (cachedResponse) await cache.delete(key);
    return undefined;
  };
  try {
    const answer = await ask(request);
    if (isFailure(answer)) return (await findCached()) ?? answer;
    if (answer.status === 200 && answer.headers.has(ENDS_HEADER)) {
      await cache.put(key, answer.clone());
    } else if (answer.status === 404 || answer.status === 403) {
      await cache.delete(key);
    }
    return answer;
  } catch (error) {
    const cachedResponse = await findCached();
    if (cachedResponse) return cachedResponse;
    const notice = await cache.match(NOTICE_KEY);
    if (notice) return notice;
    throw error;
  }
};

/** Returns a photo or build file from the cache first, because neither changes while a link lasts. */
const fileFor = async (request: Request, cache: Cache, ask: typeof fetch): Promise<Response> => {
  const cachedResponse = await cache.match(request);
  if (cachedResponse) return cachedResponse;
  const answer = await ask(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
};

const cacheNotice = async (path: string, cache: Cache, ask: typeof fetch): Promise<void> => {
  const answer = await ask(path);
  if (answer.status === 200) await cache.put(NOTICE_KEY, answer);
};

const cacheAll = async ({ path, files, notice }: KeepMessage, ask: typeof fetch): Promise<void> => {
  const cache = await caches.open(SIT_CACHE);
  const pageRequest = new Request(new URL(path, location.origin));
  await pageFor(pageRequest, cache, ask, Date.now());
  await cacheNotice(notice, cache, ask).catch(() => undefined);
  for (const file of files) await fileFor(new Request(file), cache, ask).catch(() => undefined);
};

/** Lets a sitter page open offline until its link ends. */
export const keepPages = (scope: SitWorkerScope, ask: typeof fetch): void => {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('message', (event) => {
    if (event.data.kind === 'keep') event.waitUntil(cacheAll(event.data, ask));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { pathname, origin } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate' && isPage(pathname)) {
      event.respondWith(
        caches.open(SIT_CACHE).then((cache) => pageFor(request, cache, ask, Date.now())),
      );
    } else if (isPhoto(pathname) || isAsset(pathname)) {
      event.respondWith(caches.open(SIT_CACHE).then((cache) => fileFor(request, cache, ask)));
    }
  });
};
