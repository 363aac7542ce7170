import { app, type BrowserWindow, clipboard, Menu, shell } from 'electron';
import { showError } from '#desktop/show-error.ts';
import type { UpdatesMenu } from '#desktop/update-notice.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { contextTemplate } from './context-menu.ts';
import { type MenuActions, type MenuView, menuTemplate } from './menu-template.ts';

let updates: UpdatesMenu | undefined;

/** Sets the entry for newer versions in the Help menu. */
export const offerUpdates = (menu: UpdatesMenu | undefined): void => {
  updates = menu;
};

/** Creates the menu of the app for its current state. */
export const setMenu = (
  view: Omit<MenuView, 'platform' | 'isPackaged' | 'updates'>,
  actions: MenuActions,
): void => {
  const { platform } = process;
  const { isPackaged } = app;
  const template = menuTemplate({ ...view, platform, isPackaged, updates }, actions);
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};

/** The context menu: the clipboard, and spelling suggestions. */
export const offerContextMenu = (window: BrowserWindow, language: () => Language): void => {
  const { webContents } = window;
  webContents.on('context-menu', (_event, clicked) => {
    const template = contextTemplate(clicked, language(), {
      replace: (word) => webContents.replaceMisspelling(word),
      learn: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
      copyLink: (address) => clipboard.writeText(address),
    });
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
};

/** Shows the data folder of Alaga in the system's file manager. */
export const showFolder = async (folder: string, language: Language): Promise<void> => {
  const problem = await shell.openPath(folder);
  if (problem === '') return;
  await showError(undefined, language, {
    message: text('desktop.folder.failed', {}, language),
    detail: folder,
  });
};
