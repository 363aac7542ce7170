/**
 * The cache entry in which the page tells the service worker whose notices this browser receives. The cache is the
 * simplest store that both can use.
 */
export const PUSH_OWNER = '/push-owner';

const CACHE_NAME = 'alaga-push';

export const keepPushOwner = async (userId: string): Promise<void> => {
  const ownerWritten = caches
    .open(CACHE_NAME)
    .then((cache) => cache.put(PUSH_OWNER, new Response(userId)));
  // If the owner's id cannot be stored, a renewed subscription does not name its owner.
  await ownerWritten.catch(() => undefined);
};

export const forgetPushOwner = async (): Promise<void> => {
  await caches.delete(CACHE_NAME).catch(() => false);
};
