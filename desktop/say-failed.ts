import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

interface Said {
  readonly message: string;
  readonly detail: string;
}

/**
 * Says that something failed, and resolves when that was read. Never by `showErrorBox`, which holds up the whole
 * process and so the server inside it.
 */
export const sayFailed = async (
  window: BrowserWindow | undefined,
  language: Language,
  said: Said,
): Promise<void> => {
  const buttons = [text('desktop.ok', {}, language)];
  const options: MessageBoxOptions = { type: 'error', ...said, buttons };
  if (window && !window.isDestroyed()) await dialog.showMessageBox(window, options);
  else await dialog.showMessageBox(options);
};
