/** Where the page says for the service worker whose notices this browser takes: of all stores the simplest for both. */
export const PUSH_OWNER = '/push-owner';

const CACHE = 'alaga-push';

export const keepPushOwner = async (userId: string): Promise<void> => {
  const kept = caches.open(CACHE).then((cache) => cache.put(PUSH_OWNER, new Response(userId)));
  // Without room for it a renewed subscription does not say whose it is.
  await kept.catch(() => undefined);
};

export const forgetPushOwner = async (): Promise<void> => {
  await caches.delete(CACHE).catch(() => false);
};
