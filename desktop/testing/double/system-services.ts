import { EventEmitter } from 'node:events';
import { Preventable } from './app.ts';
import { listenForRequests, reportEvent } from './messages.ts';

let idleSeconds = 0;

class PowerMonitor extends EventEmitter {
  getSystemIdleTime(): number {
    return idleSeconds;
  }
}

export const powerMonitor = new PowerMonitor();

listenForRequests((request) => {
  if (request.ask !== 'power') return;
  if (typeof request.event === 'number') idleSeconds = request.event;
  else powerMonitor.emit(request.event, new Preventable());
});

class NativeTheme extends EventEmitter {
  readonly shouldUseDarkColors = false;
}

export const nativeTheme = new NativeTheme();

const display = { id: 1, workArea: { x: 0, y: 0, width: 1600, height: 900 } };

export const screen = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
};

/** The prefix of stored secrets. The double of the system's keyring never stores them in clear. */
const STORED_PREFIX = 'stored:';

/** Whether the keyring is open. A locked one neither encrypts nor decrypts as long as this process runs. */
const isOpen = process.env['DOUBLE_KEYRING'] !== 'locked';

export const safeStorage = {
  isEncryptionAvailable: () => isOpen,
  getSelectedStorageBackend: () => (isOpen ? 'gnome_libsecret' : 'basic_text'),
  encryptString: (text: string): Buffer =>
    Buffer.from(STORED_PREFIX + Buffer.from(text).toString('base64url')),
  decryptString(encrypted: Buffer): string {
    if (!isOpen) throw new Error('Decryption is not available');
    const text = encrypted.toString();
    if (!text.startsWith(STORED_PREFIX)) throw new Error('not sealed here');
    return Buffer.from(text.slice(STORED_PREFIX.length), 'base64url').toString();
  },
};

export const clipboard = {
  writeText(text: string): void {
    reportEvent({ type: 'copied', text });
  },
};
