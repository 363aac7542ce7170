import { Menu, nativeImage, Tray } from 'electron';
import { type TrayActions, type TrayState, trayView } from './tray-view.ts';

/** In points: what each system gives a picture beside its clock. */
const SIDE: Partial<Record<NodeJS.Platform, number>> = { darwin: 18, win32: 16 };
const ELSEWHERE = 22;

export interface ShownTray {
  update(state: TrayState): void;
  remove(): void;
}

/** The picture beside the clock. On a system that shows none the app is still reached by starting it again. */
export const showTray = (icon: string, actions: TrayActions): ShownTray => {
  const side = SIDE[process.platform] ?? ELSEWHERE;
  const picture = nativeImage.createFromPath(icon).resize({ width: side, height: side });
  const tray = new Tray(picture);
  // Elsewhere a click opens the menu by itself.
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
