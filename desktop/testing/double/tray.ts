import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { clickMenu, Menu, menuLines } from './menu.ts';
import { listenForRequests, reportEvent } from './messages.ts';

class Picture {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  isEmpty(): boolean {
    return !existsSync(this.file);
  }

  /** The scale factors for which there is an image: Electron looks for a `@2x` file. */
  get scales(): readonly number[] {
    const doubleSizeFile = this.file.replace(/(\.\w+)$/, '@2x$1');
    return [...(this.isEmpty() ? [] : [1]), ...(existsSync(doubleSizeFile) ? [2] : [])];
  }
}

/**
 * The JPEG that the system's decoder returns for every photo. Without it the double behaves as on
 * Linux, which has no decoder.
 */
const decoded = process.env['DOUBLE_DECODED'];

const createThumbnailFromPath = async (path: string) => {
  reportEvent({ type: 'decoded-by-system', path, there: existsSync(path) });
  if (decoded === 'fails') throw new Error('Unable to retrieve thumbnail preview image');
  return { isEmpty: () => false, toJPEG: () => readFileSync(decoded ?? '') };
};

export const nativeImage = {
  createFromPath: (file: string): Picture => new Picture(file),
  ...(decoded ? { createThumbnailFromPath } : {}),
};

let shownTray: Tray | undefined;

listenForRequests((request) => {
  if (request.ask === 'tray') clickMenu(shownTray?.menu.items ?? [], request.entry);
});

/** The tray icon. There is at most one. */
export class Tray extends EventEmitter {
  readonly #picture: Picture;
  #tooltip = '';
  menu = new Menu([]);

  constructor(picture: Picture) {
    super();
    this.#picture = picture;
    shownTray = this;
  }

  setTitle(): void {}

  setToolTip(tooltip: string): void {
    this.#tooltip = tooltip;
  }

  setContextMenu(menu: Menu): void {
    this.menu = menu;
    const { scales } = this.#picture;
    reportEvent({ type: 'tray', tooltip: this.#tooltip, lines: menuLines(menu.items), scales });
  }

  destroy(): void {
    shownTray = undefined;
    reportEvent({ type: 'tray-gone' });
  }
}
