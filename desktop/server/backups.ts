import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, dialog, type OpenDialogOptions } from 'electron';
import type { DialogParent } from '#desktop/dialog-parent.ts';
import { type Language, LOCALES, type MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { StartOptions } from '#server/start.ts';

const askForFolder = async (
  { window, language }: DialogParent,
  title: MessageId,
  options: OpenDialogOptions,
): Promise<string | undefined> => {
  // Without a window nobody can be asked.
  if (window === undefined) return undefined;
  const translatedOptions = { ...options, title: text(title, {}, language) };
  const { canceled, filePaths } = await dialog.showOpenDialog(window, translatedOptions);
  return canceled ? undefined : filePaths[0];
};

/** The button that declines a backup, and the one that Escape presses. Escape must not begin an empty household. */
const DECLINING = {
  damaged: { decline: 'desktop.damaged.quit', cancelId: 1 },
  missing: { decline: 'desktop.missing.without', cancelId: 0 },
} as const;

/** The dialogs of the embedded server. Paths come from the owner, never from the page. */
export const backupDialogs = (
  dialogParent: () => DialogParent,
): NonNullable<StartOptions['backupDialogs']> => ({
  chooseFolder: (present) =>
    askForFolder(dialogParent(), 'desktop.backups.folder', {
      // If the drive is missing, the dialog shows the parent folder.
      defaultPath: existsSync(present) ? present : dirname(present),
      properties: ['openDirectory', 'createDirectory'],
    }),
  chooseBackup: (folder) => {
    const name = text('desktop.backups.kind', {}, dialogParent().language);
    return askForFolder(dialogParent(), 'desktop.backups.file', {
      defaultPath: existsSync(folder) ? folder : app.getPath('userData'),
      properties: ['openFile'],
      filters: [{ name, extensions: ['alaga-backup'] }],
    });
  },
  // Shown before there is a window.
  offerBackup: async (madeAt, lostData) => {
    const { language } = dialogParent();
    const madeAtText = formatBackupTime(madeAt, language);
    const { decline, cancelId } = DECLINING[lostData];
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: text(`desktop.${lostData}`, {}, language),
      detail: text(`desktop.${lostData}.detail`, { when: madeAtText }, language),
      buttons: [text('desktop.damaged.restore', {}, language), text(decline, {}, language)],
      defaultId: 0,
      cancelId,
    });
    return response === 0;
  },
});

/** Formats an instant for the owner. */
const formatBackupTime = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(instant));

/**
 * Warns once that a sync service copies the data folder to other computers and may damage an open
 * database.
 */
export const warnOfSyncedFolder = async (
  { window, language }: DialogParent,
  dataDir: string,
  service: string | undefined,
): Promise<void> => {
  const marker = join(dataDir, 'synced-folder-told');
  if (service === undefined || window === undefined || existsSync(marker)) return;
  await dialog.showMessageBox(window, {
    type: 'warning',
    message: text('backups.synced', { service }, language),
    detail: text('backups.synced.text', { service }, language),
    buttons: [text('desktop.synced.ok', {}, language)],
  });
  writeFileSync(marker, `${service}\n`, { mode: 0o600 });
};
