import type { IpcMainInvokeEvent } from 'electron';

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const handlers = new Map<string, Handler>();

export const ipcMain = {
  handle(channel: string, handler: Handler): void {
    // Electron also throws if a channel has a handler already.
    if (handlers.has(channel)) throw new Error(`a second handler for ${channel}`);
    handlers.set(channel, handler);
  },
};

interface Sender {
  readonly url: string;
  readonly isMainFrame: boolean;
}

/**
 * Simulates a call of a page from this frame. Rejects as Electron does if there is no handler, or
 * the handler throws.
 */
export const invoke = async (
  { url, isMainFrame }: Sender,
  channel: string,
  args: unknown[],
): Promise<unknown> => {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  const senderFrame = { url, parent: isMainFrame ? null : {} };
  // The shell uses only this property of the event.
  return handler({ senderFrame } as IpcMainInvokeEvent, ...args);
};
