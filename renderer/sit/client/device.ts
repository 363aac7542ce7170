import { type KeptUntil, SIT_CACHE } from '#renderer/sit/worker/kept-page.ts';
import { drop, dropExpired, waitingUnder } from './queue.ts';

const KEY = 'sit ';

const isKept = (value: unknown): value is KeptUntil & { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'until' in value;

const readKey = (key: string): (KeptUntil & { readonly name: string }) | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKept(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The name that was typed under a link; empty before the first. */
export const nameHere = (path: string): string => readKey(KEY + path)?.name ?? '';

/** Remembers the name until the link ends (ISO UTC). Where nothing can be stored it is asked for again. */
export const keepName = (path: string, name: string, until: string): void => {
  try {
    localStorage.setItem(KEY + path, JSON.stringify({ name, until }));
  } catch {
    // A private window may refuse it.
  }
};

/** Deletes the name and the kept page of a link; what waits to be sent stays. */
export const forgetPage = async (path: string): Promise<void> => {
  localStorage.removeItem(KEY + path);
  if (!('caches' in window)) return;
  const cache = await caches.open(SIT_CACHE);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname === path || pathname.startsWith(`${path}/`)) await cache.delete(request);
  }
};

/** Deletes everything of a link, because the server takes nothing under it any more. */
export const forgetLink = async (path: string): Promise<void> => {
  for (const { id } of await waitingUnder(path)) await drop(id);
  await forgetPage(path);
};

/** Deletes what belongs to links that have ended, whichever page of a sitter is opened. */
export const forgetEnded = async (now: number): Promise<void> => {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(KEY))) {
    const until = readKey(key)?.until;
    if (until === undefined || Date.parse(until) <= now) await forgetPage(key.slice(KEY.length));
  }
  await dropExpired(now);
};
