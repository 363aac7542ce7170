import { reportEvent } from './messages.ts';

/** The newest published version; `fails` if the update server does not answer, `inactive` in a store's package. */
const newestVersion = process.env['DOUBLE_NEWEST'] ?? '0.0.1';

const reportStep = (step: 'checked' | 'downloaded' | 'installed'): void =>
  reportEvent({ type: 'updater', step });

/**
 * The test double of electron-updater. It checks, downloads and installs on request, or by itself
 * if that is switched on.
 */
export default {
  autoUpdater: {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    async checkForUpdates() {
      reportStep('checked');
      if (newestVersion === 'fails') throw new Error('net::ERR_INTERNET_DISCONNECTED');
      if (newestVersion === 'inactive') return null;
      if (this.autoDownload) reportStep('downloaded');
      return { updateInfo: { version: newestVersion } };
    },
    async downloadUpdate() {
      reportStep('downloaded');
      return [];
    },
    quitAndInstall() {
      reportStep('installed');
    },
  },
};
