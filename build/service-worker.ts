import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { PUSH_WORKER, pushWorker } from './push-worker.ts';

/** The map weighs more than the whole shell, and what reads opening hours half as much: not everybody opens them. */
const HEAVY = ['assets/simple-map-*', 'assets/hours-*'];

/**
 * The service worker that opens the app without a connection: it holds the shell and answers navigations with it,
 * and no call of the wire. A new one waits until every page of the old is closed: never in the middle of a form.
 */
export const serviceWorker = (): PluginOption => [
  pushWorker(),
  VitePWA({
    filename: 'sw.js',
    // The app registers it itself (renderer/offline), and has no manifest yet.
    injectRegister: false,
    manifest: false,
    registerType: 'prompt',
    workbox: {
      globPatterns: ['**/*.{html,js,css,svg,woff2}'],
      globIgnores: [PUSH_WORKER, ...HEAVY],
      // What is not held from the start is kept once it was used: its name changes with what it holds.
      runtimeCaching: [
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
