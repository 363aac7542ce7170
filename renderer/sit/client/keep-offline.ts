import type { KeepMessage } from '#renderer/sit/worker/stored-page.ts';

/** Caches the page for offline use, if the browser supports it. */
export const keepOffline = async (path: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sit/worker.js', { scope: '/sit/' });
  const { active } = await navigator.serviceWorker.ready;
  const shownUrls = [
    ...document.querySelectorAll<HTMLImageElement>('img'),
    ...document.querySelectorAll<HTMLScriptElement>('script[src]'),
  ].map(({ src }) => src);
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const files = [...new Set([...shownUrls, ...styles.map(({ href }) => href)])];
  active?.postMessage({ kind: 'keep', path, files } satisfies KeepMessage);
};
