/**
 * What stands beside the screens. In a file of its own: the first one would carry the name of every file that any of
 * these needs.
 */
export const beside = {
  toaster: async () => (await import('./ui/toaster.tsx')).Toaster,
  overPage: async () => (await import('./over-page.tsx')).OverPage,
  onDevice: async () => (await import('./offline/on-device.tsx')).OnDevice,
} as const;
