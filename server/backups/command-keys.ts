import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isKeyOf } from '#db/backups/encryption/header.ts';
import { type BackupKey, deriveKey } from '#db/backups/encryption/key.ts';
import { BackupError } from '#db/backups/manifest.ts';
import type { BackupConfig } from './backup-folder.ts';
import { BackupKeys, headerOrNone } from './keys.ts';

const NO_TERMINAL =
  'The passphrase of the backups is needed. There is no terminal to ask for it: name a file that holds it, by ALAGA_BACKUP_PASSPHRASE_FILE. Nothing was changed.';

/** How often a passphrase may be typed. */
const MAX_TRIES = 3;

/** Asks on the terminal, without showing what is typed. Throws where there is none. */
export const askPassphrase = async (
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> => {
  if (!input.isTTY) throw new Error(NO_TERMINAL);
  output.write('Passphrase of the backup: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    output.write('\n');
  }
};

/** Asks until a passphrase fits. Throws BackupError `wrong-passphrase` when none did. */
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

/** The key that a backup is made with by hand; undefined where backups are not encrypted. */
export const keyForBackup = async (where: BackupConfig): Promise<BackupKey | undefined> => {
  const keys = new BackupKeys(where);
  return keys.state() === 'locked'
    ? askUntil((passphrase) => keys.keyFrom(passphrase))
    : keys.current();
};

/** The key that a file opens with: by a file that holds the passphrase, else as this installation's own, else asked for. */
export const keyForFile = async (
  backup: string,
  keys: BackupKeys,
  passphraseFile: string | undefined,
): Promise<BackupKey | undefined> => {
  const header = headerOrNone(backup);
  if (!header) return undefined;
  if (passphraseFile !== undefined) {
    return deriveKey(readFileSync(passphraseFile, 'utf8').replace(/\r?\n$/, ''), header);
  }
  const own = await keys.forFile(backup);
  if (own && isKeyOf(own, header)) return own;
  return askUntil(async (passphrase) => {
    const key = await deriveKey(passphrase, header);
    return isKeyOf(key, header) ? key : undefined;
  });
};
