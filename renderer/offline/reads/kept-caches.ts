/** What the service worker keeps of photos (build/vite/service-worker.ts). */
export const PHOTO_CACHES = ['alaga-thumbnails', 'alaga-photos'] as const;
