import type { IpcMainInvokeEvent } from 'electron';

type Handler = (event: IpcMainInvokeEvent, ...given: unknown[]) => unknown;

const handlers = new Map<string, Handler>();

export const ipcMain = {
  handle(channel: string, handler: Handler): void {
    // As in Electron.
    if (handlers.has(channel)) throw new Error(`a second handler for ${channel}`);
    handlers.set(channel, handler);
  },
};

interface Sender {
  readonly url: string;
  readonly isMainFrame: boolean;
}

/** A call of a page, from that frame. Rejects as Electron does where there is no handler, or it threw. */
export const invoke = async (
  { url, isMainFrame }: Sender,
  channel: string,
  given: unknown[],
): Promise<unknown> => {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  const senderFrame = { url, parent: isMainFrame ? null : {} };
  // The shell looks at nothing else of the event.
  return handler({ senderFrame } as IpcMainInvokeEvent, ...given);
};
