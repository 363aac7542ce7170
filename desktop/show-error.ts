import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

interface ErrorMessage {
  readonly message: string;
  readonly detail: string;
}

/**
 * Shows an error and resolves when the dialog is closed. Does not use `showErrorBox`, which blocks
 * the process and with it the embedded server.
 */
export const showError = async (
  window: BrowserWindow | undefined,
  language: Language,
  message: ErrorMessage,
): Promise<void> => {
  const buttons = [text('desktop.ok', {}, language)];
  const options: MessageBoxOptions = { type: 'error', ...message, buttons };
  if (window && !window.isDestroyed()) await dialog.showMessageBox(window, options);
  else await dialog.showMessageBox(options);
};
