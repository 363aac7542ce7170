import type { MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';
import { listenForRequests, reportEvent } from './messages.ts';

type Items = readonly MenuItemConstructorOptions[];

const itemName = ({ label, role, type }: MenuItemConstructorOptions): string =>
  label ?? role ?? type ?? '';

/** The entries of a menu, one line each: `File > Print…`, with a mark before disabled ones. */
export const menuLines = (items: Items, previous = ''): string[] =>
  items.flatMap((item) => {
    if (item.type === 'separator') return [];
    const line = `${item.enabled === false ? '-' : ''}${previous}${itemName(item)}`;
    const submenuItems = Array.isArray(item.submenu) ? item.submenu : [];
    return [line, ...menuLines(submenuItems, `${previous}${itemName(item)} > `)];
  });

/** Simulates a click on a menu entry. Throws if the entry is missing or disabled. */
export const clickMenu = (items: Items, [name, ...rest]: readonly string[]): void => {
  const item = items.find((one) => itemName(one) === name && one.visible !== false);
  if (!item) throw new Error(`no entry ${name} among ${items.map(itemName).join(', ')}`);
  if (item.enabled === false) throw new Error(`${name} is disabled`);
  if (rest.length > 0) clickMenu(Array.isArray(item.submenu) ? item.submenu : [], rest);
  else if (item.role === 'quit') app.quit();
  // No click handler of the app uses its arguments.
  else (item.click as (() => void) | undefined)?.();
};

export class Menu {
  readonly items: Items;

  constructor(items: Items) {
    this.items = items;
  }

  static buildFromTemplate(template: Items): Menu {
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu): void {
    applicationMenu = menu;
    reportEvent({ type: 'menu', lines: menuLines(menu.items) });
  }

  popup(): void {
    lastPopup = this;
    reportEvent({ type: 'popup', lines: menuLines(this.items) });
  }
}

let applicationMenu = new Menu([]);
let lastPopup = new Menu([]);

listenForRequests((request) => {
  if (request.ask === 'menu') clickMenu(applicationMenu.items, request.entry);
  if (request.ask === 'popup') clickMenu(lastPopup.items, request.entry);
});
