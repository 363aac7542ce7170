import './disk.ts';
import type { MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';
import { listenForRequests, reportEvent } from './messages.ts';

let dialogs = 0;
const openDialogs = new Map<number, (button: number, path?: string) => void>();

listenForRequests((request) => {
  if (request.ask !== 'pressed') return;
  openDialogs.get(request.id)?.(request.button, request.path);
  openDialogs.delete(request.id);
});

export const dialog = {
  /**
   * Electron's function blocks the whole process, and with it the embedded server, until a button
   * is clicked.
   */
  showErrorBox(title: string, detail: string): void {
    reportEvent({ type: 'blocked', title, detail });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },

  /** Shows a dialog that belongs to a window, or stands alone before there is a window. */
  showMessageBox(
    ...args: [unknown, MessageBoxOptions] | [MessageBoxOptions]
  ): Promise<{ response: number }> {
    const options = args.length === 1 ? args[0] : args[1];
    dialogs += 1;
    const id = dialogs;
    const { message: title, detail = '', buttons = [], type, signal, cancelId = 0 } = options;
    const kind = type === 'error' ? 'error' : 'question';
    reportEvent({ type: 'dialog', id, dialog: { kind, title, detail, buttons } });
    return new Promise((resolve) => {
      openDialogs.set(id, (response) => resolve({ response }));
      signal?.addEventListener('abort', () => {
        openDialogs.delete(id);
        reportEvent({ type: 'dialog-gone', id });
        resolve({ response: cancelId });
      });
    });
  },

  showOpenDialog(
    _window: unknown,
    { title = '' }: OpenDialogOptions,
  ): Promise<{ canceled: boolean; filePaths: string[] }> {
    dialogs += 1;
    const id = dialogs;
    const buttons = ['Open', 'Cancel'];
    reportEvent({ type: 'dialog', id, dialog: { kind: 'open', title, detail: '', buttons } });
    return new Promise((resolve) =>
      openDialogs.set(id, (button, path) =>
        resolve({
          canceled: button !== 0,
          filePaths: button === 0 && path !== undefined ? [path] : [],
        }),
      ),
    );
  },

  showSaveDialog(
    _window: unknown,
    { title = '', defaultPath = '' }: SaveDialogOptions,
  ): Promise<{ canceled: boolean; filePath: string }> {
    dialogs += 1;
    const id = dialogs;
    const buttons = ['Save', 'Cancel'];
    reportEvent({
      type: 'dialog',
      id,
      dialog: { kind: 'save', title: defaultPath, detail: title, buttons },
    });
    return new Promise((resolve) =>
      openDialogs.set(id, (button, path = defaultPath) =>
        resolve({ canceled: button !== 0, filePath: button === 0 ? path : '' }),
      ),
    );
  },
};

export const shell = {
  openExternal(address: string): Promise<void> {
    reportEvent({ type: 'opened-outside', address });
    return Promise.resolve();
  },

  openPath(path: string): Promise<string> {
    reportEvent({ type: 'folder', path });
    return Promise.resolve('');
  },
};
