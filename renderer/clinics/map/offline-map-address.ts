/** The address of the offline map. build/vite/offline-map.ts creates the file and sets this value. */
export const offlineMapAddress = '';
