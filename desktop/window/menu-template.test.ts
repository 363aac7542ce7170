import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { type MenuView, menuTemplate } from './menu-template.ts';

const view: MenuView = {
  platform: 'linux',
  language: 'en',
  isSignedIn: true,
  isLocked: false,
  hasLock: true,
  isPackaged: true,
};

const actions = () => ({
  open: vi.fn(),
  import: vi.fn(),
  export: vi.fn(),
  backUp: vi.fn(),
  restore: vi.fn(),
  preferences: vi.fn(),
  find: vi.fn(),
  step: vi.fn(),
  saveLog: vi.fn(),
  print: vi.fn(),
  zoom: vi.fn(),
  showDataFolder: vi.fn(),
  lock: vi.fn(),
});

const itemsOf = (changes: Partial<MenuView> = {}, on = actions()) =>
  menuTemplate({ ...view, ...changes }, on).flatMap(({ submenu, role }) =>
    Array.isArray(submenu) ? submenu : [{ role } as MenuItemConstructorOptions],
  );

const labelsOf = (changes: Partial<MenuView>) =>
  menuTemplate({ ...view, ...changes }, actions()).map(({ role, label }) => label ?? role);

const clickItem = ({ click }: MenuItemConstructorOptions) =>
  // The cast is safe: the handlers do not use their arguments.
  (click as (() => void) | undefined)?.();

describe('the menu', () => {
  it('is the standard one of each platform', () => {
    expect(labelsOf({ platform: 'darwin' })).toEqual([
      'appMenu',
      'File',
      'Edit',
      'View',
      'Go',
      'windowMenu',
      'Help',
    ]);
    for (const platform of ['win32', 'linux'] as const) {
      expect(labelsOf({ platform })).toEqual(['File', 'Edit', 'View', 'Go', 'Help']);
      expect(itemsOf({ platform }).map(({ role }) => role)).toContain('quit');
    }
    // On macOS, Quit and Preferences are in the app's own menu.
    const [app, file] = menuTemplate({ ...view, platform: 'darwin' }, actions());
    const appMenu = JSON.stringify(app?.submenu);
    const fileMenu = JSON.stringify(file?.submenu);
    for (const item of ['"quit"', 'Preferences…'])
      expect([item, appMenu.includes(item), fileMenu.includes(item)]).toEqual([item, true, false]);
  });

  it.each(['darwin', 'win32', 'linux'] as const)(
    'has no entry without an action, and no shortcut twice, on %s',
    (platform) => {
      const items = itemsOf({ platform, isPackaged: false });
      const uselessItems = items.filter(
        ({ type, role, click, label }) => type !== 'separator' && !role && !(click && label),
      );
      expect(uselessItems).toEqual([]);
      const keys = items.flatMap(({ accelerator }) => accelerator ?? []);
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  it('has the edit commands, without which pasting does not work on a Mac', () => {
    const roles = itemsOf({ platform: 'darwin' }).map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectAll']));
  });

  it('opens the pages that it names', () => {
    const handlers = actions();
    for (const item of itemsOf({}, handlers)) clickItem(item);
    expect(handlers.open.mock.calls.flat()).toEqual([
      '/add-pet',
      '/add-record',
      '/dashboard',
      '/schedule',
      '/expenses',
      '/vet-clinics',
      '/faq',
      '/whats-new',
      '/licences',
    ]);
    expect(handlers.print.mock.calls.flat()).toEqual(['paper', 'pdf']);
    expect(handlers.zoom.mock.calls.flat()).toEqual(['in', 'in', 'out', 'reset']);
    expect(handlers.step.mock.calls.flat()).toEqual([-1, 1]);
    const { backUp, restore, preferences, find, saveLog } = handlers;
    const otherActions = [backUp, restore, preferences, find, saveLog];
    for (const action of [
      handlers.import,
      handlers.export,
      handlers.lock,
      handlers.showDataFolder,
      ...otherActions,
    ]) {
      expect(action).toHaveBeenCalledTimes(1);
    }
  });

  it('offers an owner’s entries only if somebody is signed in', () => {
    const disabledItems = itemsOf({ isSignedIn: false }).filter(({ enabled }) => enabled === false);
    expect(disabledItems.map(({ label }) => label)).toEqual([
      'Add a Pet',
      'Add a Record',
      'Import Data…',
      'Export Data…',
      'Back Up Now',
      'Restore…',
      'Preferences…',
    ]);
  });

  it('offers nothing of the app while it is locked', () => {
    const enabledItems = itemsOf({ isLocked: true }).filter(
      ({ click, enabled }) => click && enabled !== false,
    );
    expect(enabledItems.map(({ label }) => label)).toEqual([
      'Zoom In',
      'Zoom In',
      'Zoom Out',
      'Actual Size',
    ]);
    expect(itemsOf({ hasLock: false }).map(({ label }) => label)).not.toContain('Lock Alaga');
  });

  it('mentions newer versions only if the app was published with an update address', () => {
    const updates = { isOn: false, open: vi.fn(), setOn: vi.fn() };
    const itemNames = (changes: Partial<MenuView>) =>
      itemsOf(changes).filter(({ label }) => label?.includes('New Version'));
    expect(itemNames({})).toEqual([]);
    const [lookItem, tellItem] = itemNames({ updates });
    expect(tellItem).toMatchObject({ type: 'checkbox', checked: false });
    for (const item of [lookItem, tellItem]) (item?.click as (() => void) | undefined)?.();
    expect(updates.open).toHaveBeenCalledTimes(1);
    expect(updates.setOn).toHaveBeenCalledWith(true);
    expect(itemNames({ updates, isLocked: true }).every(({ enabled }) => enabled === false)).toBe(
      true,
    );
  });

  it('is in Filipino for Filipino owners', () => {
    expect(labelsOf({ language: 'fil' })).toEqual(['File', 'I-edit', 'View', 'Pumunta', 'Tulong']);
  });
});
