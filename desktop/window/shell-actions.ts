import { app } from 'electron';
import type { ShellRequest } from '#desktop/bridge.ts';
import type { AppLock } from '#desktop/lock/app-lock.ts';
import { saveLog } from '#desktop/log/save-log.ts';
import type { SupportLog } from '#desktop/log/support-log.ts';
import { report } from '#desktop/report.ts';
import type { TrayActions } from '#desktop/tray/tray-view.ts';
import type { MenuActions } from './menu-template.ts';
import type { ShellWindow } from './shell-window.ts';
import { showFolder } from './window-menus.ts';

export type ShellActions = MenuActions & TrayActions;

interface ShellActionOptions {
  readonly dataDir: string;
  readonly log: SupportLog;
  readonly lock: AppLock;
  readonly window: () => ShellWindow | undefined;
  /** The parent window and language of the system's dialogs. */
  readonly parent: () => Parameters<typeof saveLog>[1];
}

/** What the entries of the menus and of the tray do. */
export const createShellActions = ({
  dataDir,
  log,
  lock,
  window,
  parent,
}: ShellActionOptions): ShellActions => {
  const askPage = (request: ShellRequest) => {
    window()?.show();
    window()?.ask(request);
  };
  return {
    show: () => window()?.show(),
    open: (path) => window()?.open(path),
    import: () => askPage({ kind: 'import' }),
    export: () => askPage({ kind: 'export' }),
    backUp: () => askPage({ kind: 'backups', begin: true }),
    restore: () => askPage({ kind: 'backups', begin: false }),
    preferences: () => window()?.open('/profile'),
    find: () => askPage({ kind: 'find' }),
    step: (direction) => window()?.step(direction),
    saveLog: () => {
      saveLog(log, parent()).catch(report);
    },
    print: (as) => window()?.print(as),
    zoom: (step) => window()?.zoom(step),
    showDataFolder: () => {
      showFolder(dataDir, parent().language).catch(report);
    },
    lock: () => lock.lock(),
    quit: () => app.quit(),
  };
};
