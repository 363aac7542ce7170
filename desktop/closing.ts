import { type BrowserWindow, dialog } from 'electron';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

/** Whether Alaga is to keep running without its window. */
export const askToKeepRunning = async (
  window: BrowserWindow,
  language: Language,
): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: text('desktop.keep.message', {}, language),
    detail: text('desktop.keep.detail', {}, language),
    buttons: [text('desktop.keep.yes', {}, language), text('desktop.keep.no', {}, language)],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
};
