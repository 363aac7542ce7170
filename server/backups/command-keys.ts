import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isKeyForFile } from '#db/backups/encryption/header.ts';
import { type BackupKey, deriveKey } from '#db/backups/encryption/key.ts';
import { BackupError } from '#db/backups/manifest.ts';
import type { BackupConfig } from './backup-folder.ts';
import { BackupKeys, headerOrNone } from './keys.ts';

const NO_TERMINAL =
  'The passphrase of the backups is needed. There is no terminal to ask for it: name a file that holds it, by ALAGA_BACKUP_PASSPHRASE_FILE. Nothing was changed.';

const MAX_TRIES = 3;

const readPassphraseFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new Error(
      `--passphrase-file names a file that cannot be read: ${path}. Nothing was changed.`,
    );
  }
};

/** Asks for the passphrase on the terminal without echoing it. Throws if there is no terminal. */
export const askPassphrase = async (
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> => {
  if (!input.isTTY) throw new Error(NO_TERMINAL);
  output.write('Passphrase of the backup: ');
  const discardingStream = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const lines = createInterface({ input, output: discardingStream, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    output.write('\n');
  }
};

/** Asks until a passphrase is right. Throws BackupError `wrong-passphrase` after three tries. */
const askUntil = async (
  fits: (passphrase: string) => Promise<BackupKey | undefined>,
): Promise<BackupKey> => {
  for (let tries = 1; ; tries += 1) {
    const key = await fits(await askPassphrase());
    if (key) return key;
    if (tries === MAX_TRIES) throw new BackupError('wrong-passphrase');
    process.stderr.write('This is not the passphrase. ');
  }
};

/** The key for a backup that is made by command; undefined if backups are not encrypted. */
export const keyForBackup = async (location: BackupConfig): Promise<BackupKey | undefined> => {
  const keys = new BackupKeys(location);
  return keys.state() === 'locked'
    ? askUntil((passphrase) => keys.keyFrom(passphrase))
    : keys.current();
};

/**
 * The key that opens a file: from the passphrase file, else this installation's own key, else a passphrase typed on the
 * terminal.
 */
export const keyForFile = async (
  backup: string,
  keys: BackupKeys,
  passphraseFile: string | undefined,
): Promise<BackupKey | undefined> => {
  const header = headerOrNone(backup);
  if (!header) return undefined;
  if (passphraseFile !== undefined) {
    return deriveKey(readPassphraseFile(passphraseFile), header);
  }
  const fileKey = await keys.getKeyForFile(backup);
  if (fileKey && isKeyForFile(fileKey, header)) return fileKey;
  return askUntil(async (passphrase) => {
    const key = await deriveKey(passphrase, header);
    return isKeyForFile(key, header) ? key : undefined;
  });
};
