import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, putInPlace } from '#db/backups/durable.ts';
import { headerOf } from '#db/backups/encryption/files.ts';
import {
  type BackupKey,
  checkOf,
  deriveKey,
  freshDerivation,
  isSameDerivation,
  isSameText,
} from '#db/backups/encryption/key.ts';
import { BackupError } from '#db/backups/manifest.ts';
import type { Sealing } from '#server/parts.ts';
import type { BackupConfig } from './backup-folder.ts';
import type { Encryption } from './contract.ts';

/** How the passphrase of the backups is kept, in `backup-key.json`: never the passphrase itself. */
interface KeyFile {
  /** Base64url. */
  readonly salt: string;
  readonly logN: number;
  /** By this a passphrase is known to be the one that was chosen. */
  readonly check: string;
  /** The key, sealed; null where the operator's file holds the passphrase. */
  readonly key: string | null;
}

const UNENCRYPTED = 'plain:';

/** Without a store of secrets the file alone guards the key, as it does the data beside it. */
const noSealing: Sealing = {
  hide: (text) => UNENCRYPTED + text,
  reveal: (hidden) =>
    hidden.startsWith(UNENCRYPTED) ? hidden.slice(UNENCRYPTED.length) : undefined,
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

const derivationOf = ({ salt, logN }: KeyFile) => ({ salt: Buffer.from(salt, 'base64url'), logN });

const textOf = (key: BackupKey): string => Buffer.from(key.master).toString('base64url');

/** The key that backups of a data folder are encrypted with, where its owner chose a passphrase. */
export class BackupKeys {
  readonly #where: BackupConfig;
  readonly #sealing: Sealing;
  /** Of this process, by what the file says of it: the derivation takes half a second. */
  #known: BackupKey | undefined;

  constructor(where: BackupConfig, sealing: Sealing = noSealing) {
    this.#where = where;
    this.#sealing = sealing;
  }

  /**
   * Whether backups are encrypted from now on: `by-file` where the operator's file says so, `locked` where they are,
   * but the key is not at hand, and none is made until it is.
   */
  state(): Encryption {
    const { backupPassphrase: configured } = this.#where;
    if (configured !== undefined) return configured === '' ? 'off' : 'by-file';
    if (!existsSync(this.#file)) return 'off';
    return this.#keptKey() ? 'on' : 'locked';
  }

  /** The key for the next backup; undefined where they are not encrypted. Throws BackupError `locked`. */
  async current(): Promise<BackupKey | undefined> {
    const { backupPassphrase: configured } = this.#where;
    if (configured === '') this.remove();
    else if (configured !== undefined) return this.#configuredKey(configured);
    if (!existsSync(this.#file)) return undefined;
    const key = this.#keptKey();
    if (!key) throw new BackupError('locked');
    return key;
  }

  /** As `current`, for who can do without it. */
  async currentOrNone(): Promise<BackupKey | undefined> {
    try {
      return await this.current();
    } catch (error) {
      if (error instanceof BackupError) return undefined;
      throw error;
    }
  }

  /** Encrypts all backups from now on with another passphrase than before. */
  async set(passphrase: string): Promise<void> {
    this.adopt(await deriveKey(passphrase, freshDerivation()));
  }

  /** Encrypts all backups from now on with that key. */
  adopt(key: BackupKey): void {
    this.#write(key, this.#sealing.hide(textOf(key)));
  }

  /** Brings the key back to hand. False where that is not the passphrase that was chosen. */
  async enter(passphrase: string): Promise<boolean> {
    const key = await this.keyFrom(passphrase);
    if (key) this.adopt(key);
    return key !== undefined;
  }

  /** The key of the passphrase that was chosen; undefined where it is another one. Keeps nothing. */
  async keyFrom(passphrase: string): Promise<BackupKey | undefined> {
    const kept = this.#read();
    if (!kept) return undefined;
    const key = await deriveKey(passphrase, derivationOf(kept));
    return isSameText(checkOf(key), kept.check) ? key : undefined;
  }

  /** Backups are made in the clear from now on; those that there are stay as they are. */
  remove(): void {
    rmSync(this.#file, { force: true });
    this.#known = undefined;
  }

  /**
   * The key for a file that is to be read: of the passphrase that was typed for it, else the one of this installation
   * where the file was made with its passphrase. Undefined for a plain file, and where there is none.
   */
  async forFile(file: string, passphrase?: string): Promise<BackupKey | undefined> {
    const header = headerOrNone(file);
    if (!header) return undefined;
    const own = await this.currentOrNone();
    if (own && isSameDerivation(own, header) && passphrase === undefined) return own;
    const given = passphrase ?? (this.#where.backupPassphrase || undefined);
    return given === undefined ? undefined : deriveKey(given, header);
  }

  get #file(): string {
    return join(this.#where.dataDir, 'backup-key.json');
  }

  /** Undefined where it cannot be read: then the key is not at hand. */
  #read(): KeyFile | undefined {
    if (!existsSync(this.#file)) return undefined;
    try {
      const found: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      return isKeyFile(found) ? found : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  #keptKey(): BackupKey | undefined {
    const kept = this.#read();
    if (!kept || kept.key === null) return undefined;
    if (this.#known && isSameText(checkOf(this.#known), kept.check)) return this.#known;
    const master = this.#sealing.reveal(kept.key);
    if (master === undefined) return undefined;
    const key = { ...derivationOf(kept), master: Buffer.from(master, 'base64url') };
    if (!isSameText(checkOf(key), kept.check)) return undefined;
    this.#known = key;
    return key;
  }

  /** A passphrase that the operator changed begins with a salt of its own. */
  async #configuredKey(passphrase: string): Promise<BackupKey> {
    const kept = this.#read();
    if (this.#known && kept && isSameText(checkOf(this.#known), kept.check)) return this.#known;
    const same = await this.keyFrom(passphrase);
    const key = same ?? (await deriveKey(passphrase, freshDerivation()));
    if (!same) this.#write(key, null);
    this.#known = key;
    return key;
  }

  #write(key: BackupKey, hidden: string | null): void {
    const salt = Buffer.from(key.salt).toString('base64url');
    const kept: KeyFile = { salt, logN: key.logN, check: checkOf(key), key: hidden };
    makeFolder(this.#where.dataDir);
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    putInPlace(draft, this.#file);
    this.#known = key;
  }
}

/** What is damaged, or cannot be read, is said by the check of the whole file. */
export const headerOrNone = (file: string) => {
  try {
    return headerOf(file);
  } catch {
    return undefined;
  }
};
