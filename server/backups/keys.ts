import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, replaceFile } from '#db/backups/durable.ts';
import { readFileHeader } from '#db/backups/encryption/files.ts';
import {
  type BackupKey,
  computeKeyCheck,
  deriveKey,
  isSameDerivation,
  isSameText,
  randomDerivation,
} from '#db/backups/encryption/key.ts';
import { BackupError } from '#db/backups/manifest.ts';
import type { EncryptionParts } from '#server/parts.ts';
import type { BackupConfig } from './backup-folder.ts';
import type { Encryption } from './contract.ts';

/** The contents of `backup-key.json`. It never contains the passphrase itself. */
interface KeyFile {
  /** The salt in base64url. */
  readonly salt: string;
  readonly logN: number;
  /** Verifies that an entered passphrase is the chosen one. */
  readonly check: string;
  /** The sealed key; null if the operator's file holds the passphrase. */
  readonly key: string | null;
}

const PLAIN_PREFIX = 'plain:';

/** Used without a system keyring: the key is then protected only by file permissions, like the data. */
const noSealing: EncryptionParts = {
  hide: (text) => PLAIN_PREFIX + text,
  reveal: (hiddenText) =>
    hiddenText.startsWith(PLAIN_PREFIX) ? hiddenText.slice(PLAIN_PREFIX.length) : undefined,
};

const isKeyFile = (value: unknown): value is KeyFile =>
  typeof value === 'object' &&
  value !== null &&
  'salt' in value &&
  typeof value.salt === 'string' &&
  'logN' in value &&
  typeof value.logN === 'number' &&
  'check' in value &&
  typeof value.check === 'string' &&
  'key' in value &&
  (value.key === null || typeof value.key === 'string');

const toDerivation = ({ salt, logN }: KeyFile) => ({ salt: Buffer.from(salt, 'base64url'), logN });

const keyText = (key: BackupKey): string => Buffer.from(key.master).toString('base64url');

/** Manages the key for encrypting the backups of a data folder. */
export class BackupKeys {
  readonly #config: BackupConfig;
  readonly #sealing: EncryptionParts;
  readonly #logN: number | undefined;
  /** Cached for this process, because deriving the key takes half a second. */
  #currentKey: BackupKey | undefined;
  #derivation: Promise<BackupKey> | undefined;

  /** New keys are derived at the usual cost, unless a test passes a smaller `logN`. */
  constructor(location: BackupConfig, sealing: EncryptionParts = noSealing, logN?: number) {
    this.#config = location;
    this.#sealing = sealing;
    this.#logN = logN;
  }

  /**
   * How new backups are encrypted: `by-file` with the operator's file; `locked` if a passphrase is set but its key is
   * not available, in which case no backup is made.
   */
  state(): Encryption {
    const { backupPassphrase: configuredPassphrase } = this.#config;
    if (configuredPassphrase !== undefined) return configuredPassphrase === '' ? 'off' : 'by-file';
    if (!existsSync(this.#file)) return 'off';
    return this.#keptKey() ? 'on' : 'locked';
  }

  /** The key for the next backup; undefined if backups are not encrypted. Throws BackupError `locked`. */
  async current(): Promise<BackupKey | undefined> {
    const { backupPassphrase: configuredPassphrase } = this.#config;
    if (configuredPassphrase === '') this.remove();
    else if (configuredPassphrase !== undefined) return this.#configuredKey(configuredPassphrase);
    if (!existsSync(this.#file)) return undefined;
    const key = this.#keptKey();
    if (!key) throw new BackupError('locked');
    return key;
  }

  /** The current key; undefined if there is none or it is locked. */
  async currentOrNone(): Promise<BackupKey | undefined> {
    try {
      return await this.current();
    } catch (error) {
      if (error instanceof BackupError) return undefined;
      throw error;
    }
  }

  /** Encrypts all new backups with a new passphrase. */
  async set(passphrase: string): Promise<void> {
    this.setKey(await deriveKey(passphrase, randomDerivation(this.#logN)));
  }

  /** Encrypts all new backups with an existing key. */
  setKey(key: BackupKey): void {
    this.#write(key, this.#sealing.hide(keyText(key)));
  }

  /** Makes the key available again. Returns false if the passphrase is not the chosen one. */
  async tryPassphrase(passphrase: string): Promise<boolean> {
    const key = await this.keyFrom(passphrase);
    if (key) this.setKey(key);
    return key !== undefined;
  }

  /** Derives the key of the chosen passphrase without storing it; undefined if the passphrase is wrong. */
  async keyFrom(passphrase: string): Promise<BackupKey | undefined> {
    const storedKeyFile = this.#readKeyFile();
    if (!storedKeyFile) return undefined;
    const key = await deriveKey(passphrase, toDerivation(storedKeyFile));
    return isSameText(computeKeyCheck(key), storedKeyFile.check) ? key : undefined;
  }

  /** Stops encrypting new backups; existing ones stay encrypted. */
  remove(): void {
    rmSync(this.#file, { force: true });
    this.#currentKey = undefined;
  }

  /**
   * The key to read a file: from the given passphrase, else this installation's key if the file was made with it.
   * Undefined for an unencrypted file, or if no key fits.
   */
  async getKeyForFile(file: string, passphrase?: string): Promise<BackupKey | undefined> {
    const header = headerOrNone(file);
    if (!header) return undefined;
    const currentKey = await this.currentOrNone();
    if (currentKey && isSameDerivation(currentKey, header) && passphrase === undefined)
      return currentKey;
    const configuredPassphrase = passphrase ?? (this.#config.backupPassphrase || undefined);
    return configuredPassphrase === undefined ? undefined : deriveKey(configuredPassphrase, header);
  }

  get #file(): string {
    return join(this.#config.dataDir, 'backup-key.json');
  }

  /** Undefined if the file cannot be read; the key is locked then. */
  #readKeyFile(): KeyFile | undefined {
    if (!existsSync(this.#file)) return undefined;
    try {
      const parsedKey: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      return isKeyFile(parsedKey) ? parsedKey : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  #keptKey(): BackupKey | undefined {
    const storedKeyFile = this.#readKeyFile();
    if (!storedKeyFile || storedKeyFile.key === null) return undefined;
    if (this.#currentKey && isSameText(computeKeyCheck(this.#currentKey), storedKeyFile.check))
      return this.#currentKey;
    const masterKey = this.#sealing.reveal(storedKeyFile.key);
    if (masterKey === undefined) return undefined;
    const key = { ...toDerivation(storedKeyFile), master: Buffer.from(masterKey, 'base64url') };
    if (!isSameText(computeKeyCheck(key), storedKeyFile.check)) return undefined;
    this.#currentKey = key;
    return key;
  }

  /** Calls that meet share one derivation. Two would create two salts, and a backup with the one that is not kept. */
  #configuredKey(passphrase: string): Promise<BackupKey> {
    this.#derivation ??= this.#deriveConfiguredKey(passphrase).finally(() => {
      this.#derivation = undefined;
    });
    return this.#derivation;
  }

  /** A passphrase that the operator changed gets a new salt. */
  async #deriveConfiguredKey(passphrase: string): Promise<BackupKey> {
    const storedKeyFile = this.#readKeyFile();
    if (
      this.#currentKey &&
      storedKeyFile &&
      isSameText(computeKeyCheck(this.#currentKey), storedKeyFile.check)
    )
      return this.#currentKey;
    const derivedKey = await this.keyFrom(passphrase);
    const key = derivedKey ?? (await deriveKey(passphrase, randomDerivation(this.#logN)));
    if (!derivedKey) this.#write(key, null);
    this.#currentKey = key;
    return key;
  }

  #write(key: BackupKey, hiddenText: string | null): void {
    const salt = Buffer.from(key.salt).toString('base64url');
    const storedKeyFile: KeyFile = {
      salt,
      logN: key.logN,
      check: computeKeyCheck(key),
      key: hiddenText,
    };
    makeFolder(this.#config.dataDir);
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(storedKeyFile)}\n`, { mode: 0o600 });
    replaceFile(draft, this.#file);
    this.#currentKey = key;
  }
}

/** Errors are ignored here, because the check of the whole file reports them. */
export const headerOrNone = (file: string) => {
  try {
    return readFileHeader(file);
  } catch {
    return undefined;
  }
};

/** Whether a backup could not be read because no key fits. */
export const isSealed = (error: unknown): boolean =>
  error instanceof BackupError &&
  (error.problem === 'needs-passphrase' || error.problem === 'wrong-passphrase');
