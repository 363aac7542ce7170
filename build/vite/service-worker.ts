import type { PluginOption } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { appManifest } from './app-manifest.ts';
import { PUSH_WORKER, pushWorker } from './push-worker.ts';

/**
 * The map is larger than the whole shell, and the library of opening hours half as large. Not
 * everybody uses them.
 */
const HEAVY_FILES = ['assets/simple-map-*', 'assets/hours-*', 'assets/opening_hours-*'];

/** These files are only for visitors who have nothing cached (build/vite/prerender-login.ts). */
const PRERENDERED_PAGES = 'login-*.html';

type RuntimeCaching = NonNullable<VitePWAOptions['workbox']['runtimeCaching']>[number];

type Options = NonNullable<RuntimeCaching['options']>;

const MONTH_SECONDS = 30 * 24 * 60 * 60;

const cacheBounds = (
  cacheName: string,
  maxEntries: number,
  plugins: NonNullable<Options['plugins']>,
): Options => ({
  cacheName,
  expiration: { maxEntries, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true },
  plugins,
});

/** The cache holds the photos of one account. The first photo of another account empties it. */
const ONE_OWNER: NonNullable<Options['plugins']>[number] = {
  cacheDidUpdate: async ({ cacheName, newResponse }) => {
    const owner = newResponse.headers.get('alaga-owner');
    const cache = await caches.open(cacheName);
    for (const key of await cache.keys()) {
      const cachedResponse = await cache.match(key);
      // The first entry represents all, because the cache never mixes accounts.
      if (cachedResponse?.headers.get('alaga-owner') === owner) break;
      await cache.delete(key);
    }
  },
};

/**
 * Caches an owner's photos by their own addresses, whose content never changes. Photos that are opened by a share
 * token are not cached. At most 10 MB of thumbnails and 50 MB of full photos, which is the largest permitted number in
 * the largest permitted size. The functions are copied into the worker as source text and cannot use variables from
 * outside.
 */
const PHOTO_CACHES: readonly RuntimeCaching[] = [
  {
    urlPattern: ({ sameOrigin, url, request }) =>
      sameOrigin &&
      request.destination === 'image' &&
      /^\/api\/photos\/[0-9a-f-]{36}\?size=thumbnail$/.test(url.pathname + url.search),
    handler: 'CacheFirst',
    options: cacheBounds('alaga-thumbnails', 200, [
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
    options: cacheBounds('alaga-photos', 100, [
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
 * The service worker that opens the app offline. It caches the shell, answers navigations with it,
 * and caches no API responses except an owner's photos. A new version waits until all pages of the
 * old one are closed, so that it never interrupts a form.
 */
export const serviceWorker = (): PluginOption => [
  pushWorker(),
  VitePWA({
    filename: 'sw.js',
    // The app registers the service worker itself (renderer/offline).
    injectRegister: false,
    manifest: appManifest,
    includeManifestIcons: false,
    registerType: 'prompt',
    workbox: {
      globPatterns: ['**/*.{html,js,css,svg,woff2}'],
      globIgnores: [PUSH_WORKER, PRERENDERED_PAGES, ...HEAVY_FILES],
      runtimeCaching: [
        ...PHOTO_CACHES,
        // Files that are not cached in advance are cached on first use. Their names change with their
        // content.
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
      // The server's own paths: API calls, including sign-in redirects, the public pages of pets,
      // the pages of sitters and vets, and calendar feeds.
      navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/(share|shared|sit|vet|calendar)\//],
    },
  }),
];
