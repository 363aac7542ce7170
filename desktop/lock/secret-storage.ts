import { safeStorage } from 'electron';
import { ENCRYPTED_PREFIX, type SecretStorage } from './app-lock.ts';

const PLAIN_TEXT_PREFIX = 'plain:';

/**
 * On Linux without a keyring, Electron encrypts with a well-known password, which protects nothing.
 */
const canSeal = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');

/**
 * Encrypts with the system's keyring if there is one. Otherwise texts are in the file in clear,
 * which only its owner may read.
 */
export const systemSecretStorage: SecretStorage = {
  hide: (text) =>
    canSeal()
      ? ENCRYPTED_PREFIX + safeStorage.encryptString(text).toString('base64')
      : PLAIN_TEXT_PREFIX + text,
  isOpen: canSeal,
  reveal(hidden) {
    if (hidden.startsWith(PLAIN_TEXT_PREFIX)) return hidden.slice(PLAIN_TEXT_PREFIX.length);
    if (!hidden.startsWith(ENCRYPTED_PREFIX)) return undefined;
    if (!canSeal()) return undefined;
    try {
      return safeStorage.decryptString(
        Buffer.from(hidden.slice(ENCRYPTED_PREFIX.length), 'base64'),
      );
    } catch {
      return undefined;
    }
  },
};
