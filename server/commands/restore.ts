import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runInBackground } from '#db/backups/background.ts';
import { contentsOfFile } from '#db/backups/contents.ts';
import { makeFolder } from '#db/backups/durable.ts';
import { removeStaged, replaceDatabase } from '#db/backups/restore.ts';
import { lockExclusively } from '#db/engine/lock.ts';
import { toInstallation } from '#server/backups/backup-folder.ts';
import { keyForFile } from '#server/backups/command-keys.ts';
import { BackupKeys } from '#server/backups/keys.ts';
import { stateOfTarget } from '#server/backups/rules.ts';
import { backUpBeforeRestore } from '#server/backups/safety-backup.ts';
import { surviveClosedOutput } from '#server/closed-output.ts';
import { readConfig, usesPostgres } from '#server/config.ts';
import { databaseFile } from '#server/config-values.ts';
import { text } from '#server/messages/text.ts';
import { describeContents, runCommand, showProgress, stoppable } from './backup-command.ts';
import { UsageError } from './exit-code.ts';
import { print } from './print.ts';

const HELP = `npm run restore -- FILE [--replace] [--passphrase-file FILE] [--help]

Makes the server what a backup holds. The backup is checked first; the server
must not be running.

A server that holds no data takes any backup, a household's too. One that holds
data takes only a backup of its own, and only with --replace; its present state
is kept as a backup beside the others first. To bring data of another
installation here, export it there and use "Import data" in the app.

The passphrase of an encrypted backup is asked for; --passphrase-file, or
ALAGA_BACKUP_PASSPHRASE_FILE, names a file that holds it.

Everybody logs in again, with the same password as when the backup was made.`;

const UNKNOWN_CONTENTS = { accounts: 1, pets: 0, records: 0, photos: 0, documents: 0 };

const REFUSAL_TEXTS = {
  foreign: `This server holds data already, and the backup is another installation's: it would take the place of that data. To bring both together, export the data there and use "Import data" in the app. Nothing was changed.`,
  own: `This server holds data already. To go back to this backup of it, say so: npm run restore -- FILE --replace (how it is now is kept as a backup first), or bring the data in with "Import data" in the app. Nothing was changed.`,
} as const;

interface RestoreOptions {
  readonly path: string;
  readonly replace: boolean;
  readonly passphraseFile: string | undefined;
}

const restore = async ({ path, replace, passphraseFile }: RestoreOptions): Promise<void> => {
  if (usesPostgres()) throw new Error(text('backups.postgres'));
  const config = readConfig();
  const file = databaseFile(config);
  makeFolder(config.dataDir);
  const lock = lockExclusively(file);
  try {
    const backup = resolve(path);
    const keys = new BackupKeys(config);
    const key = await keyForFile(backup, keys, passphraseFile);
    const order = { backup, file, key, installation: toInstallation(config) };
    const manifest = await stoppable((signal) =>
      runInBackground('check', order, showProgress('Checking'), signal),
    );
    print(
      `The backup of ${manifest.madeAt} is whole. It holds ${describeContents(manifest.contents)}.`,
    );
    const isForeign = manifest.installation !== order.installation;
    const presentContents = contentsOfFile(file) ?? UNKNOWN_CONTENTS;
    const targetState = stateOfTarget({ present: presentContents, isForeign, mode: config.mode });
    if (targetState === 'foreign' || (targetState === 'own' && !replace))
      throw new Error(REFUSAL_TEXTS[targetState]);
    const safetyBackup = await stoppable(async (signal) => {
      await runInBackground('stage', order, showProgress('Restoring'), signal);
      const madeBackup = await backUpBeforeRestore(config, { now: new Date(), keys, signal });
      signal.throwIfAborted();
      return madeBackup;
    }).catch((error) => {
      removeStaged(file);
      throw error;
    });
    if (safetyBackup !== undefined) print(`What was here before is kept in ${safetyBackup}`);
    replaceDatabase(file);
    print(
      `Restored into ${config.dataDir}. Start the server that has this DATA_DIR: everybody logs in again.`,
    );
  } finally {
    lock.release();
  }
};

surviveClosedOutput();
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: 'boolean' },
      replace: { type: 'boolean' },
      'passphrase-file': { type: 'string' },
    },
    allowPositionals: true,
  });
  const [path, ...more] = positionals;
  if (values.help) print(HELP);
  else if (path === undefined || more.length > 0) throw new UsageError(HELP);
  else {
    const passphraseFile = values['passphrase-file'];
    await restore({ path, replace: values.replace === true, passphraseFile });
  }
}, 'restoring');
