/** The photos that the service worker keeps (build/vite/service-worker.ts). */
export const PHOTO_CACHES = ['alaga-thumbnails', 'alaga-photos'] as const;
