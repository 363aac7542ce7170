import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { report } from './report.ts';

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

/**
 * Says that a file, or a choice in a menu, could not be saved. Not awaited, because a page is
 * informed at once that its file was not saved.
 */
export const showNotSaved = (
  window: BrowserWindow | undefined,
  name: string,
  language: Language,
): void => {
  showError(window, language, {
    message: text('desktop.save.failed', { name }, language),
    detail: text('desktop.save.failed.detail', {}, language),
  }).catch(report);
};
