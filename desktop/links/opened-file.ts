import { createReadStream, type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import type { OpenedFile } from '#desktop/bridge.ts';
import type { Guard } from '#desktop/server/embedded-server.ts';
import { showError } from '#desktop/show-error.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

const OPENED_FILE_PATH = '/desktop/opened-file';

/** The maximum size of an import (server/transfer/rules.ts). */
const MAX_FILE_BYTES = 200 * 1024 * 1024;

const readStats = (path: string): Stats | undefined => {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
};

const isReadable = (path: string): boolean => {
  const openedFile = readStats(path);
  return openedFile?.isFile() === true && openedFile.size <= MAX_FILE_BYTES;
};

/**
 * The exported file that the owner opened with Alaga last. The page reads it from the embedded
 * server.
 */
export class OpenedExport {
  #path: string | undefined;

  /** Asks the owner before the file is read. Returns the file if the owner agrees. */
  async offer(
    window: BrowserWindow,
    path: string,
    language: Language,
  ): Promise<OpenedFile | undefined> {
    const name = basename(path);
    if (!isReadable(path)) {
      await showError(window, language, {
        message: text('desktop.import.unread', {}, language),
        detail: text('desktop.import.unread.detail', { name }, language),
      });
      return undefined;
    }
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: text('desktop.import.message', { name }, language),
      detail: text('desktop.import.detail', {}, language),
      buttons: [text('desktop.import.yes', {}, language), text('desktop.import.no', {}, language)],
      defaultId: 0,
      cancelId: 1,
    });
    if (response !== 0) return undefined;
    this.#path = path;
    return { name, address: OPENED_FILE_PATH };
  }

  /** Serves the file to the app's own page only, because it runs behind the guard of the window. */
  get guard(): Guard {
    return async (ctx, next) => {
      if (ctx.path !== OPENED_FILE_PATH) return next();
      const path = this.#path;
      const openedFile = path !== undefined && isReadable(path) ? readStats(path) : undefined;
      if (path === undefined || !openedFile || ctx.method !== 'GET') {
        ctx.status = 404;
        return;
      }
      ctx.type = 'application/octet-stream';
      ctx.set('Cache-Control', 'no-store');
      ctx.length = openedFile.size;
      ctx.body = createReadStream(path);
    };
  }
}
