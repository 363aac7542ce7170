import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { text } from '#server/messages/text.ts';
import { systemLanguage } from './system-language.ts';

/** The roles bring the system's own words and keys; without the edit menu there is no copy and paste on a Mac. */
export const setMenu = (): void => {
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    { type: 'separator' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  ];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { role: process.platform === 'darwin' ? 'appMenu' : 'fileMenu' },
      { role: 'editMenu' },
      { label: text('desktop.menu.view', {}, systemLanguage()), submenu: view },
      { role: 'windowMenu' },
    ]),
  );
};
