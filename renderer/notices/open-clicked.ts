import type { OpenMessage } from '#renderer/notices/push/push-worker.ts';

const isOpenMessage = (data: unknown): data is OpenMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'alaga.open';

/** Opens the page of a clicked notice when the service worker asks for it. */
export const openClicked = (open: (path: string) => void): void => {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOpenMessage(data)) open(data.path);
  });
};
