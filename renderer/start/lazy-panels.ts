/**
 * What stands beside the screens. In a file of its own: the first one would carry the name of every file that any of
 * these needs.
 */
export const beside = {
  toaster: async () => (await import('#renderer/ui/overlays/toaster.tsx')).Toaster,
  overPage: async () => (await import('#renderer/over-page.tsx')).OverPage,
  onDevice: async () => (await import('#renderer/offline/device/on-device.tsx')).OnDevice,
  offlineKinds: () => import('#renderer/offline-kinds.ts'),
} as const;
