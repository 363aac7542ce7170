import { tell } from './messages.ts';

/** The newest published version; `fails` if the update server does not answer. */
const newest = process.env['DOUBLE_NEWEST'] ?? '0.0.1';

const told = (step: 'checked' | 'downloaded' | 'installed'): void =>
  tell({ what: 'updater', step });

/**
 * The test double of electron-updater. It checks, downloads and installs on request, or by itself
 * if that is switched on.
 */
export default {
  autoUpdater: {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    async checkForUpdates() {
      told('checked');
      if (newest === 'fails') throw new Error('net::ERR_INTERNET_DISCONNECTED');
      if (this.autoDownload) told('downloaded');
      return { updateInfo: { version: newest } };
    },
    async downloadUpdate() {
      told('downloaded');
      return [];
    },
    quitAndInstall() {
      told('installed');
    },
  },
};
