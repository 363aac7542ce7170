import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import { type TrayActions, type TrayState, trayView } from './tray-view.ts';

/**
 * The icon of each system at its own size (build/vite/app-icons.ts). Electron finds the image for
 * dense screens beside it. The file name marks the image that macOS draws in the colour of its menu
 * bar.
 */
const ICON_BY_PLATFORM: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'trayTemplate.png',
  win32: 'tray-16.png',
};
const DEFAULT_ICON = 'tray-22.png';

export interface ShownTray {
  update(state: TrayState): void;
  remove(): void;
}

/**
 * Creates the tray icon. On a system without a tray the app can still be opened by starting it
 * again.
 */
export const showTray = (icons: string, actions: TrayActions): ShownTray => {
  const file = join(icons, ICON_BY_PLATFORM[process.platform] ?? DEFAULT_ICON);
  const tray = new Tray(nativeImage.createFromPath(file));
  // On other systems a click opens the menu by itself.
  if (process.platform === 'win32') tray.on('click', () => actions.show());
  return {
    update(state) {
      const { title, tooltip, menu } = trayView(state, actions);
      if (process.platform === 'darwin') tray.setTitle(title);
      tray.setToolTip(tooltip);
      tray.setContextMenu(Menu.buildFromTemplate(menu));
    },
    remove: () => tray.destroy(),
  };
};
