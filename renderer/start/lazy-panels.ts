/**
 * The panels that are loaded after the first screen, and what only some browsers need. They are listed in this file
 * instead of the entry, because their imports would add to the first bundle.
 */
export const lazyPanels = {
  toaster: async () => (await import('#renderer/ui/overlays/toaster.tsx')).Toaster,
  globalNotices: async () => (await import('#renderer/global-notices.tsx')).GlobalNotices,
  onDevice: async () => (await import('#renderer/offline/device/on-device.tsx')).OnDevice,
  storedQueries: async () => (await import('#renderer/stored-queries.ts')).storedQueries,
  offlineKinds: () => import('#renderer/offline-kinds.ts'),
  olderBrowsers: () => import('./older-browsers.ts'),
} as const;
