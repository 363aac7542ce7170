import { useSyncExternalStore } from 'react';

/** The uploaded fraction, from 0 to 1, of each PDF that is being sent, by its id. */
type Shares = ReadonlyMap<string, number>;

let shares: Shares = new Map();
const controllers = new Map<string, AbortController>();
/** Uploads that were cancelled while they were being stored, before they began. */
const cancelledIds = new Set<string>();
const listeners = new Set<() => void>();

const publish = (next: Shares): void => {
  shares = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Runs an upload whose progress is shown and which can be cancelled. */
export const trackUpload = async <Result>(
  id: string,
  upload: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController();
  controllers.set(id, controller);
  if (cancelledIds.delete(id)) controller.abort();
  const setShare = (share: number) => publish(new Map([...shares, [id, share]]));
  setShare(0);
  try {
    return await upload(controller.signal, setShare);
  } finally {
    controllers.delete(id);
    publish(new Map([...shares].filter(([other]) => other !== id)));
  }
};

/** Cancels the upload of a PDF, if it is being sent. */
export const abortUpload = (id: string): void => controllers.get(id)?.abort();

/** Cancels the upload of a PDF that was just chosen, also if it begins only later. */
export const cancelUpload = (id: string): void => {
  if (controllers.has(id)) abortUpload(id);
  else cancelledIds.add(id);
};

/** Called when a chosen PDF has been sent or waits. A cancellation that came too late must not stop a later upload. */
export const forgetCancelled = (id: string): void => void cancelledIds.delete(id);

export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

export const useUploadShares = (): Shares => useSyncExternalStore(subscribe, () => shares);
