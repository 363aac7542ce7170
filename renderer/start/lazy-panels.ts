/**
 * The panels that load behind the first screen. They are named here, and not in the first file, because that would carry
 * the names of all the files that they need.
 */
export const lazyPanels = {
  toaster: async () => (await import('#renderer/ui/overlays/toaster.tsx')).Toaster,
  overPage: async () => (await import('#renderer/over-page.tsx')).OverPage,
  onDevice: async () => (await import('#renderer/offline/device/on-device.tsx')).OnDevice,
  keptQueries: async () => (await import('#renderer/kept-queries.ts')).keptQueries,
  offlineKinds: () => import('#renderer/offline-kinds.ts'),
} as const;
