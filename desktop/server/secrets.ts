import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isEncryptedText, type SecretStorage } from '#desktop/lock/app-lock.ts';
import { report } from '#desktop/report.ts';
import { replaceFileContent } from '#desktop/settings/json-file.ts';
import { SecretFileDamaged } from '#desktop/start-failure.ts';
import { type Config, ConfigError, databaseFile } from '#server/config.ts';
import { sessionSecret } from '#server/secrets/session-secret.ts';
import { vapidKeys } from '#server/secrets/vapid-keys.ts';
import { KeyringLocked } from './keyring-locked.ts';

type Secrets = Pick<Config, 'sessionSecret' | 'vapid'>;

const readText = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;

/**
 * Encrypts the secret in the file with the system's keyring. Without one the file stays readable by
 * its owner only.
 */
const writeSealed = (file: string, secret: string, storage: SecretStorage): void => {
  const sealedSecret = storage.hide(secret);
  if (isEncryptedText(sealedSecret)) replaceFileContent(file, sealedSecret);
  else report(`This system keeps no secrets: ${file} is guarded by its permissions alone.`);
};

const unusedPath = (path: string): string => {
  let freePath = path;
  for (let count = 2; existsSync(freePath); count += 1) freePath = `${path}-${count}`;
  return freePath;
};

/** Renames the file to an unused name, because an unreadable secret must never be overwritten. */
export const moveAside = (file: string): void => renameSync(file, unusedPath(`${file}.unreadable`));

/**
 * For an owner whose damaged database cannot be replaced by a known backup. The next start begins without data, and can
 * restore a backup from any folder. The log stays beside the database, because it may contain the last changes.
 */
export const setDatabaseAside = (dataDir: string): void => {
  const file = databaseFile({ dataDir });
  const keptPath = unusedPath(`${file}.damaged`);
  for (const end of ['', '-wal', '-shm', '-journal'])
    if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${keptPath}${end}`);
};

/**
 * The decrypted content of a file; undefined if it is not encrypted. A file that was encrypted on
 * another computer can never be decrypted here, so it is set aside and a new one is created. Throws
 * KeyringLocked if it may be possible later.
 */
const readSealed = (file: string, storage: SecretStorage): string | undefined => {
  const sealedSecret = readText(file);
  if (sealedSecret === undefined || !isEncryptedText(sealedSecret)) return undefined;
  const secret = storage.reveal(sealedSecret);
  if (secret !== undefined) return secret;
  if (!storage.isOpen()) throw new KeyringLocked();
  moveAside(file);
  report(`${file} was sealed by another computer or another user of this one: it is made anew.`);
  return undefined;
};

const SECRET_FILES = ['session-secret', 'vapid.json'] as const;

/**
 * For an owner who continues without the keyring. The next start creates new secrets, and everybody
 * has to log in again.
 */
export const setSecretsAside = (dataDir: string): void => {
  for (const name of SECRET_FILES) {
    const file = join(dataDir, name);
    if (isEncryptedText(readText(file) ?? '')) moveAside(file);
  }
};

/** For an owner who continues without the passphrase of the backups (server/backups/keys.ts). */
export const setBackupKeyAside = (dataDir: string): void => {
  const file = join(dataDir, 'backup-key.json');
  if (existsSync(file)) moveAside(file);
};

/** Names the file of a secret that cannot be read, because the owner can choose to go on without it. */
const namingFile = async <T>(file: string, read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ConfigError) throw new SecretFileDamaged(file);
    throw error;
  }
};

/**
 * The secrets of the household, encrypted by the system. Files of older versions are encrypted with
 * their current content, so that nobody is signed out. Throws SecretFileDamaged if a file is damaged,
 * KeyringLocked if one cannot be decrypted now.
 */
export const householdSecrets = async (
  dataDir: string,
  storage: SecretStorage,
): Promise<Secrets> => {
  const files = { session: join(dataDir, SECRET_FILES[0]), vapid: join(dataDir, SECRET_FILES[1]) };
  let session = readSealed(files.session, storage);
  if (session === undefined) {
    session = await namingFile(files.session, () =>
      sessionSecret({ dataDir, sessionSecret: undefined }),
    );
    writeSealed(files.session, session, storage);
  }
  const sealedVapid = readSealed(files.vapid, storage);
  if (sealedVapid !== undefined) return { sessionSecret: session, vapid: JSON.parse(sealedVapid) };
  // The server creates the push keys when it first needs them, which may be never in a household.
  if (!existsSync(files.vapid)) return { sessionSecret: session, vapid: undefined };
  const vapid = await namingFile(files.vapid, () => vapidKeys({ dataDir, vapid: undefined }));
  writeSealed(files.vapid, JSON.stringify(vapid), storage);
  return { sessionSecret: session, vapid };
};
