import { tell } from './messages.ts';

/** The newest version that is published; `fails` where its server does not answer. */
const newest = process.env['DOUBLE_NEWEST'] ?? '0.0.1';

const told = (step: 'checked' | 'downloaded' | 'installed'): void =>
  tell({ what: 'updater', step });

/** As electron-updater: it checks, downloads and installs when it is told to, or by itself where that is switched on. */
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
