import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runInBackground } from '#db/backups/background.ts';
import { lockShared } from '#db/engine/lock.ts';
import { backupOrder } from '#server/backups/backup-folder.ts';
import { keyForBackup } from '#server/backups/command-keys.ts';
import { surviveClosedOutput } from '#server/closed-output.ts';
import { readConfig, usesPostgres } from '#server/config.ts';
import { databaseFile } from '#server/config-values.ts';
import { text } from '#server/messages/text.ts';
import { describeContents, runCommand, showProgress, stoppable } from './backup-command.ts';
import { UsageError } from './exit-code.ts';
import { requireFile } from './open-without-migrating.ts';
import { print } from './print.ts';

const HELP = `npm run backup [-- FILE] [-- --help]

Makes a backup of everything, photos and documents included, also beside a
running server: one file, checked after it was written. Without FILE it goes to
the folder of backups, which is "backups" in DATA_DIR unless another was chosen.
Nobody's session, code or token is in it, nor the server's secrets.

With ALAGA_BACKUP_PASSPHRASE_FILE it is encrypted with the passphrase in that
file. Where the household chose a passphrase in the app, the backup is encrypted
with that one, which is asked for where its key is kept by the desktop.

To restore it: npm run restore -- FILE`;

const backUp = async (path: string | undefined): Promise<void> => {
  if (usesPostgres()) throw new Error(text('backups.postgres'));
  const config = readConfig();
  const file = databaseFile(config);
  requireFile(file);
  const order = backupOrder(config, 'manual', { now: new Date(), key: await keyForBackup(config) });
  const target = path === undefined ? order.target : resolve(path);
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  // It is not created, because it is probably on a drive that is not connected.
  if (path !== undefined && !existsSync(dirname(target)))
    throw new Error(`There is no folder ${dirname(target)}: make it, or connect its drive.`);
  // A lock that prevents a restore from replacing the database meanwhile.
  const lock = lockShared(file);
  const manifest = await stoppable((signal) =>
    runInBackground('make', { ...order, target }, showProgress('Backing up'), signal),
  ).finally(() => lock.release());
  print(`${target}\nIt holds ${describeContents(manifest.contents)}.`);
};

surviveClosedOutput();
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) print(HELP);
  else if (positionals.length > 1) throw new UsageError(HELP);
  else await backUp(positionals[0]);
}, 'backing-up');
