import './clock-offset.ts';
import { registerHooks } from 'node:module';
import { forbidForking } from './node-fork.ts';

/**
 * Loaded by `--import` before the shell's main process. Replaces `electron` by a test double, so
 * that the shell's own code runs under plain Node with a Chromium page as its window. The double
 * has what the shell uses, and behaves as Electron's documentation says.
 */
const NAME = 'double-of:electron';

// The server runs some work differently inside Electron.
Object.defineProperty(process.versions, 'electron', { value: '45.0.0', enumerable: true });
forbidForking();

const PARTS: Readonly<Record<string, string>> = {
  app: './app.ts',
  BrowserWindow: './browser-window.ts',
  'clipboard, nativeTheme, powerMonitor, safeStorage, screen': './system-services.ts',
  ipcMain: './ipc.ts',
  Menu: './menu.ts',
  'nativeImage, Tray': './tray.ts',
  Notification: './notification.ts',
  session: './session.ts',
  'dialog, shell': './system.ts',
  utilityProcess: './utility-process.ts',
};

const source = Object.entries(PARTS)
  .map(([names, file]) => `export { ${names} } from '${new URL(file, import.meta.url)}';`)
  .join('\n');

const UPDATER = new URL('./electron-updater.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: NAME, shortCircuit: true };
    return specifier === 'electron-updater'
      ? { url: UPDATER, shortCircuit: true }
      : next(specifier, context);
  },
  load: (url, context, next) =>
    url === NAME ? { format: 'module', source, shortCircuit: true } : next(url, context),
});
