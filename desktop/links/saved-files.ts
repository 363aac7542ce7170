import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { app, type BrowserWindow, dialog, type SaveDialogOptions } from 'electron';
import { report } from '#desktop/report.ts';
import { sayFailed } from '#desktop/say-failed.ts';
import type { Guard } from '#desktop/server/embedded-server.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { exportOptions } from './exports.ts';

const ADDRESS = '/desktop/saved-files/';

const LONGEST_NAME = 200;

/** A name without a folder, as the page may suggest one. */
export const isFileName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= LONGEST_NAME &&
  /^[^<>:"/\\|?*\p{Cc}]+$/u.test(value) &&
  !/^\.|[. ]$/.test(value);

/** How the system's dialog offers to save a file: titled, named, and in its own kind. */
export const savingOptions = (name: string, language: Language): SaveDialogOptions => {
  const extension = extname(name).slice(1);
  const options = exportOptions(name) ?? {
    defaultPath: name,
    ...(extension ? { filters: [{ name: extension.toUpperCase(), extensions: [extension] }] } : {}),
  };
  return {
    title: text('desktop.save.title', { name: options.defaultPath ?? name }, language),
    ...options,
  };
};

/**
 * Writes a file beside its place and moves it there when all of it is on the disk: what was there before stays where
 * that fails, and nothing half-written does. Rejects with the system's error.
 */
export const writeBeside = async (path: string, content: Readable): Promise<void> => {
  // A name that nobody has: a fixed one could be a file of its owner's.
  const part = `${path}.${randomUUID()}.part`;
  try {
    await pipeline(content, createWriteStream(part, { flags: 'wx', flush: true }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

interface Asker {
  readonly window: BrowserWindow | undefined;
  readonly language: Language;
}

/** The files that the page saves: the owner says where, and the page sends the content to our own server. */
export class SavedFiles {
  readonly #asker: () => Asker;
  /** Where the next content goes, by the address that was given for it. */
  readonly #places = new Map<string, string>();

  constructor(asker: () => Asker) {
    this.#asker = asker;
  }

  /** Gives the address for the content; null where the owner thought better of it. */
  async choose(name: string): Promise<string | null> {
    const { window, language } = this.#asker();
    if (!window) return null;
    const options = savingOptions(name, language);
    const defaultPath = join(app.getPath('downloads'), options.defaultPath ?? name);
    const { canceled, filePath } = await dialog.showSaveDialog(window, { ...options, defaultPath });
    if (canceled || filePath === '') return null;
    const address = `${ADDRESS}${randomUUID()}`;
    this.#places.set(address, filePath);
    return address;
  }

  /** Takes the content from our own page, once, and answers with its name when it lies on the disk. */
  guard(origin: string): Guard {
    return async (ctx, next) => {
      if (!ctx.path.startsWith(ADDRESS)) return next();
      const path = this.#places.get(ctx.path);
      if (path === undefined || ctx.method !== 'PUT' || ctx.get('Origin') !== origin) {
        ctx.status = 404;
        return;
      }
      this.#places.delete(ctx.path);
      try {
        await writeBeside(path, ctx.req);
        ctx.status = 200;
        ctx.type = 'text/plain';
        ctx.body = basename(path);
      } catch (error) {
        report(error);
        ctx.status = 507;
        const { window, language } = this.#asker();
        sayNotSaved(window, path, language);
      }
    };
  }
}

/** Not waited for: whoever asked for the file is told at once that it is not there. */
export const sayNotSaved = (
  window: BrowserWindow | undefined,
  path: string,
  language: Language,
): void => {
  const name = basename(path);
  sayFailed(window, language, {
    message: text('desktop.save.failed', { name }, language),
    detail: text('desktop.save.failed.detail', {}, language),
  }).catch(report);
};
