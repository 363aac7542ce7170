import type { OpenMessage } from '#renderer/offline/push/push-worker.ts';

const isOpenMessage = (data: unknown): data is OpenMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'alaga.open';

/** Shows in this page what a clicked notice is about, as the worker asks, from the first moment on. */
export const openClicked = (open: (path: string) => void): void => {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOpenMessage(data)) open(data.path);
  });
};
