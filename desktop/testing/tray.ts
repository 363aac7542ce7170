import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { linesOf, Menu, pressIn } from './menu.ts';
import { hear, tell } from './messages.ts';

class Picture {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  isEmpty(): boolean {
    return !existsSync(this.file);
  }

  resize(): Picture {
    return this;
  }
}

export const nativeImage = { createFromPath: (file: string): Picture => new Picture(file) };

let shown: Tray | undefined;

hear((request) => {
  if (request.ask === 'tray') pressIn(shown?.menu.items ?? [], request.entry);
});

/** The picture beside the clock: there is one at most. */
export class Tray extends EventEmitter {
  #tooltip = '';
  menu = new Menu([]);

  constructor(_picture: Picture) {
    super();
    shown = this;
  }

  setTitle(): void {}

  setToolTip(tooltip: string): void {
    this.#tooltip = tooltip;
  }

  setContextMenu(menu: Menu): void {
    this.menu = menu;
    tell({ what: 'tray', tooltip: this.#tooltip, lines: linesOf(menu.items) });
  }

  destroy(): void {
    shown = undefined;
    tell({ what: 'tray-gone' });
  }
}
