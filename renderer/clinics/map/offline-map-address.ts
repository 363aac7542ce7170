/** Where the map lies that is drawn without a connection; build/vite/offline-map.ts makes it and fills this in. */
export const offlineMapAddress = '';
