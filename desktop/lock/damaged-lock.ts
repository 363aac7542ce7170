import { dialog } from 'electron';
import type { DialogParent } from '#desktop/dialog-parent.ts';
import { moveAside } from '#desktop/server/secrets.ts';
import { text } from '#server/messages/text.ts';

/** Says once that the app opens without its lock, because the file with the PIN is damaged. The file is set aside. */
export const warnOfDamagedLock = async (
  { window, language }: DialogParent,
  file: string,
): Promise<void> => {
  if (window === undefined) return;
  moveAside(file);
  await dialog.showMessageBox(window, {
    type: 'warning',
    message: text('desktop.lock.damaged', {}, language),
    detail: text('desktop.lock.damaged.text', { file }, language),
    buttons: [text('desktop.ok', {}, language)],
  });
};
