import type { PluginOption } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { appManifest } from './app-manifest.ts';
import { PUSH_WORKER, pushWorker } from './push-worker.ts';

/** The map weighs more than the whole shell, and what reads opening hours half as much: not everybody opens them. */
const HEAVY = ['assets/simple-map-*', 'assets/hours-*', 'assets/opening_hours-*'];

/** For whoever has nothing of the app yet (build/vite/prerender-login.ts). */
const AHEAD = 'login-*.html';

type Caching = NonNullable<VitePWAOptions['workbox']['runtimeCaching']>[number];

type Options = NonNullable<Caching['options']>;

const MONTH = 30 * 24 * 60 * 60;

const bounds = (
  cacheName: string,
  maxEntries: number,
  plugins: NonNullable<Options['plugins']>,
): Options => ({
  cacheName,
  expiration: { maxEntries, maxAgeSeconds: MONTH, purgeOnQuotaError: true },
  plugins,
});

/** A cache holds the photos of one account: with the first of another all that was kept before goes. */
const ONE_OWNER: NonNullable<Options['plugins']>[number] = {
  cacheDidUpdate: async ({ cacheName, newResponse }) => {
    const owner = newResponse.headers.get('alaga-owner');
    const cache = await caches.open(cacheName);
    for (const key of await cache.keys()) {
      const kept = await cache.match(key);
      // What is kept first tells of all: nothing of another account comes after it.
      if (kept?.headers.get('alaga-owner') === owner) break;
      await cache.delete(key);
    }
  },
};

/**
 * An owner's photos by their own addresses, which never change what they hold; one that a share token opens is not
 * kept. At most 10 and 50 MB: as many as these of the largest size. The functions stand in the worker as they are
 * written here, and know nothing of what is around them.
 */
const PHOTOS: readonly Caching[] = [
  {
    urlPattern: ({ sameOrigin, url, request }) =>
      sameOrigin &&
      request.destination === 'image' &&
      /^\/api\/photos\/[0-9a-f-]{36}\?size=thumbnail$/.test(url.pathname + url.search),
    handler: 'CacheFirst',
    options: bounds('alaga-thumbnails', 200, [
      {
        cacheWillUpdate: async ({ response }) =>
          response.headers.has('alaga-owner') &&
          response.status === 200 &&
          Number(response.headers.get('content-length')) <= 50_000
            ? response
            : null,
      },
      ONE_OWNER,
    ]),
  },
  {
    urlPattern: ({ sameOrigin, url, request }) =>
      sameOrigin &&
      request.destination === 'image' &&
      /^\/api\/photos\/[0-9a-f-]{36}$/.test(url.pathname + url.search),
    handler: 'CacheFirst',
    options: bounds('alaga-photos', 100, [
      {
        cacheWillUpdate: async ({ response }) =>
          response.headers.has('alaga-owner') &&
          response.status === 200 &&
          Number(response.headers.get('content-length')) <= 500_000
            ? response
            : null,
      },
      ONE_OWNER,
    ]),
  },
];

/**
 * The service worker that opens the app without a connection: it holds the shell and answers navigations with it,
 * and no call of the wire but an owner's photos. A new one waits until every page of the old is closed: never in the middle of a form.
 */
export const serviceWorker = (): PluginOption => [
  pushWorker(),
  VitePWA({
    filename: 'sw.js',
    // The app registers it itself (renderer/offline).
    injectRegister: false,
    manifest: appManifest,
    includeManifestIcons: false,
    registerType: 'prompt',
    workbox: {
      globPatterns: ['**/*.{html,js,css,svg,woff2}'],
      globIgnores: [PUSH_WORKER, AHEAD, ...HEAVY],
      runtimeCaching: [
        ...PHOTOS,
        // What is not held from the start is kept once it was used: its name changes with what it holds.
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: { cacheName: 'alaga-used', expiration: { maxEntries: 24 } },
        },
      ],
      importScripts: [PUSH_WORKER],
      cacheId: 'alaga',
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      skipWaiting: false,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      navigateFallback: '/index.html',
      // The server's own: calls, sign-in redirects among them, and the public pages of a pet.
      navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/share\//, /^\/shared\//],
    },
  }),
];
