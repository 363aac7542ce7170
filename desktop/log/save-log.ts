import { arch, release } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { app, dialog } from 'electron';
import type { DialogParent } from '#desktop/dialog-parent.ts';
import { savingOptions, writeAtomically } from '#desktop/links/saved-files.ts';
import { report } from '#desktop/report.ts';
import { showNotSaved } from '#desktop/show-error.ts';
import { text } from '#server/messages/text.ts';
import type { SupportLog } from './support-log.ts';

/** The versions and the system, for support. */
const heading = (): string =>
  [
    `Alaga ${app.getVersion()}`,
    `${process.platform} ${release()} ${arch()}`,
    `Electron ${process.versions['electron'] ?? 'none'}, Node ${process.versions.node}`,
    '',
    '',
  ].join('\n');

/** Saves the log where the owner chooses, after describing what it contains. */
export const saveLog = async (
  log: SupportLog,
  { window, language }: DialogParent,
): Promise<void> => {
  if (!window) return;
  // Swedish dates are written as in ISO 8601, here in the time zone of the computer.
  const name = `alaga-log-${new Date().toLocaleDateString('sv')}.txt`;
  const options = savingOptions(name, language);
  const defaultPath = join(app.getPath('downloads'), name);
  const { canceled, filePath } = await dialog.showSaveDialog(window, { ...options, defaultPath });
  if (canceled || filePath === '') return;
  try {
    await writeAtomically(filePath, Readable.from([heading(), log.read()]));
  } catch (error) {
    report(error);
    showNotSaved(window, basename(filePath), language);
    return;
  }
  await dialog.showMessageBox(window, {
    type: 'info',
    message: text('desktop.log.saved', {}, language),
    detail: text('desktop.log.saved.detail', { name: basename(filePath) }, language),
    buttons: [text('desktop.ok', {}, language)],
  });
};
