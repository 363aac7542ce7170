import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { app, dialog, type SaveDialogOptions } from 'electron';
import type { DialogParent } from '#desktop/dialog-parent.ts';
import { report } from '#desktop/report.ts';
import type { Guard } from '#desktop/server/embedded-server.ts';
import { showNotSaved } from '#desktop/show-error.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { exportOptions } from './exports.ts';

const SAVED_FILES_PATH = '/desktop/saved-files/';

const MAX_NAME_LENGTH = 200;

/** A suggested file name, without a folder. */
export const isFileName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_NAME_LENGTH &&
  /^[^<>:"/\\|?*\p{Cc}]+$/u.test(value) &&
  !/^\.|[. ]$/.test(value);

/** The options of the system's save dialog: title, name and file type. It asks before it replaces a file. */
export const savingOptions = (name: string, language: Language): SaveDialogOptions => {
  const extension = extname(name).slice(1);
  const options = exportOptions(name) ?? {
    defaultPath: name,
    ...(extension ? { filters: [{ name: extension.toUpperCase(), extensions: [extension] }] } : {}),
  };
  return {
    title: text('desktop.save.title', { name: options.defaultPath ?? name }, language),
    // Electron promises the question on Linux only if it is asked for.
    properties: ['createDirectory', 'showOverwriteConfirmation'],
    ...options,
  };
};

/**
 * Writes to a temporary file in the same folder and renames it once it is on the disk. If that
 * fails, the previous file stays and no partial file is left. Rejects with the system's error.
 */
export const writeAtomically = async (path: string, content: Readable): Promise<void> => {
  // A random name, because a fixed one could be a file of the owner's, and a short one, because the owner's may be as
  // long as the system allows.
  const partialPath = join(dirname(path), `${randomUUID()}.part`);
  try {
    // Other accounts of the computer must not read what the owner saves about pets and their people.
    const options = { flags: 'wx', mode: 0o600, flush: true };
    await pipeline(content, createWriteStream(partialPath, options));
    await rename(partialPath, path);
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
};

/**
 * Saves files of the page: the owner chooses the path, and the page sends the content to the
 * embedded server.
 */
export class SavedFiles {
  readonly #dialogParent: () => DialogParent;
  /** The paths for contents that have not arrived yet, by the address that was issued for each. */
  readonly #paths = new Map<string, string>();

  constructor(dialogParent: () => DialogParent) {
    this.#dialogParent = dialogParent;
  }

  /** Returns the address for the content; null if the owner cancelled. */
  async choose(name: string): Promise<string | null> {
    const { window, language } = this.#dialogParent();
    if (!window) return null;
    const options = savingOptions(name, language);
    const defaultPath = join(app.getPath('downloads'), options.defaultPath ?? name);
    const { canceled, filePath } = await dialog.showSaveDialog(window, { ...options, defaultPath });
    if (canceled || filePath === '') return null;
    const address = `${SAVED_FILES_PATH}${randomUUID()}`;
    this.#paths.set(address, filePath);
    return address;
  }

  /**
   * Accepts the content once, from the app's own page, and answers with the file name once it is on
   * the disk.
   */
  guard(origin: string): Guard {
    return async (ctx, next) => {
      if (!ctx.path.startsWith(SAVED_FILES_PATH)) return next();
      const path = this.#paths.get(ctx.path);
      if (path === undefined || ctx.method !== 'PUT' || ctx.get('Origin') !== origin) {
        ctx.status = 404;
        return;
      }
      this.#paths.delete(ctx.path);
      try {
        await writeAtomically(path, ctx.req);
        ctx.status = 200;
        ctx.type = 'text/plain';
        ctx.body = basename(path);
      } catch (error) {
        report(error);
        ctx.status = 507;
        const { window, language } = this.#dialogParent();
        showNotSaved(window, basename(path), language);
      }
    };
  }
}
