/** The photo caches of the service worker (build/vite/service-worker.ts). */
export const PHOTO_CACHES = ['alaga-thumbnails', 'alaga-photos'] as const;
