import { EventEmitter } from 'node:events';
import { hear, tell } from './messages.ts';

let idleSeconds = 0;

class PowerMonitor extends EventEmitter {
  getSystemIdleTime(): number {
    return idleSeconds;
  }
}

export const powerMonitor = new PowerMonitor();

hear((request) => {
  if (request.ask !== 'power') return;
  if (typeof request.event === 'number') idleSeconds = request.event;
  else powerMonitor.emit(request.event);
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

/** A computer without a store of secrets. */
export const safeStorage = {
  isEncryptionAvailable: () => false,
  encryptString(): Buffer {
    throw new Error('encryption is not available');
  },
  decryptString(): string {
    throw new Error('encryption is not available');
  },
};

export const clipboard = {
  writeText(text: string): void {
    tell({ what: 'copied', text });
  },
};
