import { SIT_CACHE, type StoredUntil } from '#renderer/sit/worker/stored-page.ts';
import { dropExpired } from './queue.ts';

const KEY_PREFIX = 'sit ';

const isStored = (value: unknown): value is StoredUntil & { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'until' in value;

const readStored = (key: string): (StoredUntil & { readonly name: string }) | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isStored(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The name that the sitter entered for a link; empty before that. */
export const readName = (path: string): string => readStored(KEY_PREFIX + path)?.name ?? '';

/** Remembers the name until the link ends (ISO UTC). If storage is unavailable, the page asks for it again. */
export const keepName = (path: string, name: string, expiresAt: string): void => {
  try {
    localStorage.setItem(KEY_PREFIX + path, JSON.stringify({ name, until: expiresAt }));
  } catch {
    // Private windows may refuse storage.
  }
};

/** Deletes the name and the cached page of a link. Unsent entries stay. */
export const forgetPage = async (path: string): Promise<void> => {
  try {
    localStorage.removeItem(KEY_PREFIX + path);
    if (!('caches' in window)) return;
    const cache = await caches.open(SIT_CACHE);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname === path || pathname.startsWith(`${path}/`)) await cache.delete(request);
    }
  } catch {
    // A browser that refuses storage has stored nothing.
  }
};

/**
 * Deletes the data of all links that have ended, except the entries of the shown page. Every sitter page does this when
 * it is opened.
 */
export const forgetEnded = async (now: number, shownPath: string): Promise<void> => {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(KEY_PREFIX))) {
    const expiresAt = readStored(key)?.until;
    if (expiresAt === undefined || Date.parse(expiresAt) <= now)
      await forgetPage(key.slice(KEY_PREFIX.length));
  }
  await dropExpired(now, shownPath);
};
