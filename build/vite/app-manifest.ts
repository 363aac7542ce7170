import type { ManifestOptions } from 'vite-plugin-pwa';

const shortcutIcon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };

/** The web app manifest, for installing the app on a home screen. */
export const appManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Alaga',
  short_name: 'Alaga',
  description: 'The pet-care booklet that a household keeps for the whole life of its animals.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#FBF8F3',
  background_color: '#FBF8F3',
  categories: ['lifestyle', 'health'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Add record', url: '/add-record', icons: [shortcutIcon] },
    { name: 'Scan', url: '/qr-scanner', icons: [shortcutIcon] },
  ],
};
