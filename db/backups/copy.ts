import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { replaceFile } from './durable.ts';
import { BackupError } from './manifest.ts';

/**
 * Copies a backup into another folder, under another name until it is complete. The folder must exist, because a missing
 * one is probably on a disconnected drive. Throws BackupError. Returns the copy.
 */
export const copyBackup = (file: string, folder: string): string => {
  if (!existsSync(folder)) {
    throw new BackupError('no-folder', new Error(`There is no folder ${folder} for copies.`));
  }
  const copiedFile = join(folder, basename(file));
  const part = `${copiedFile}.part`;
  try {
    copyFileSync(file, part);
    replaceFile(part, copiedFile);
  } catch (error) {
    rmSync(part, { force: true });
    throw new BackupError('failed', error);
  }
  return copiedFile;
};
