import { rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runInBackground } from '#db/backups/background.ts';
import { contentsOfFile } from '#db/backups/contents.ts';
import { readFileHeader } from '#db/backups/encryption/files.ts';
import { BackupError } from '#db/backups/manifest.ts';
import { readUncheckedManifest } from '#db/backups/read-backup.ts';
import { stagedPath } from '#db/backups/restore.ts';
import { DatabaseError } from '#db/engine/errors.ts';
import { type AcquiredLock, lockExclusively, lockShared, removeLockFile } from '#db/engine/lock.ts';
import { pendingMigrations } from '#db/engine/schema.ts';
import { copyAndMigrate } from '#db/move/copy.ts';
import { type MoveResult, moveToPostgres, type StoredSetting } from '#db/move/move.ts';
import { MoveError } from '#db/move/problem.ts';
import { tables } from '#db/tables.ts';
import { toInstallation } from '#server/backups/backup-folder.ts';
import { keyForFile } from '#server/backups/command-keys.ts';
import { BackupKeys } from '#server/backups/keys.ts';
import { surviveClosedOutput } from '#server/closed-output.ts';
import { type Config, readConfig } from '#server/config.ts';
import { databaseFile } from '#server/config-values.ts';
import { sessionLifetime } from '#server/http/access/session/session.ts';
import { countWithNoun } from '#server/messages/count-with-noun.ts';
import { describeContents, runCommand, showProgress, stoppable } from './backup-command.ts';
import { UsageError } from './exit-code.ts';
import { findSecrets } from './find-secrets.ts';
import { makeMoveFolder } from './move-folder.ts';
import { requireFile } from './open-without-migrating.ts';
import { postgresFailure } from './postgres-failure.ts';
import { print } from './print.ts';

const HELP = `DATABASE_URL=postgres://… npm run move-to-postgres
  [-- [FILE] [--while-running] [--help]]

Copies everything from Alaga's SQLite file into the PostgreSQL database of
DATABASE_URL: photos, documents, who is signed in, and the secrets beside the
file. FILE is the alaga.db of a household or a hosted server, or a backup of
one; without it, the one in DATA_DIR. Every row is read back and compared, and
no data is in PostgreSQL before all of it is: a move that fails leaves empty
tables at most.

The file stays as it is. The server on it must not be running, nor any on
PostgreSQL. --while-running copies beside a running server, as it stands at that
moment: a rehearsal, after which the move itself is made with the server
stopped.

PostgreSQL must hold no accounts, or what this command has copied from the same
installation before, and nothing written since: it then becomes what the file
holds now.

Afterwards start the servers with DATABASE_URL, and none on the file: what is
written there is not in PostgreSQL. Where SESSION_SECRET or VAPID_PUBLIC_KEY and
VAPID_PRIVATE_KEY were set, set the same for them.`;

/** An SQLite file of the current schema, with details about its origin. */
interface MoveSource {
  readonly file: string;
  readonly installation: string;
  readonly settings: readonly StoredSetting[];
}

const installationOfBackup = (file: string): string | undefined => {
  try {
    return readFileHeader(file)?.origin.installation ?? readUncheckedManifest(file).installation;
  } catch (error) {
    if (error instanceof BackupError && error.problem === 'not-a-backup') return undefined;
    throw error;
  }
};

/** A checked backup, migrated to the current schema. It contains no sessions. */
const openFromBackup = async (
  backup: string,
  installation: string,
  {
    folder,
    config,
    signal,
  }: { readonly folder: string; readonly config: Config; readonly signal: AbortSignal },
): Promise<MoveSource> => {
  const file = join(folder, 'backup.db');
  const key = await keyForFile(backup, new BackupKeys(config), undefined);
  const order = { backup, file, installation, key };
  await runInBackground('stage', order, showProgress('Checking'), signal);
  return { file: stagedPath(file), installation, settings: [] };
};

const fromDatabase = async (file: string, folder: string, config: Config): Promise<MoveSource> => {
  const pending = pendingMigrations(file);
  if (pending === 'first') throw new Error(`${file} holds no data of Alaga's.`);
  const sourceConfig = { ...config, dataDir: dirname(file) };
  return {
    // A file of an older version is migrated in a copy.
    file: pending === 'more' ? await copyAndMigrate(file, join(folder, 'older.db')) : file,
    installation: toInstallation(sourceConfig),
    settings: findSecrets(sourceConfig.dataDir, config),
  };
};

/** The maximum number of names in a printed list; further ones are only counted. */
const MAX_LISTED_NAMES = 20;

const listNames = (label: string, names: readonly string[]): void => {
  if (names.length === 0) return;
  const moreLines =
    names.length > MAX_LISTED_NAMES ? [`and ${names.length - MAX_LISTED_NAMES} more`] : [];
  print([label, ...names.slice(0, MAX_LISTED_NAMES), ...moreLines].join('\n  '));
};

const sessionsSentence = ({ sessionSecret }: Config, { settings }: MoveSource): string => {
  if (sessionSecret) return 'Whoever is signed in stays so, with the same SESSION_SECRET.';
  return settings.some(({ id }) => id === 'session-secret')
    ? 'Whoever is signed in stays so.'
    : 'Everybody logs in again, with the same password.';
};

const reportMove = (
  { rows, replaced, unsound }: MoveResult,
  from: MoveSource,
  config: Config,
): void => {
  const contents = contentsOfFile(from.file);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  print(
    `Moved${contents ? `: ${describeContents(contents)}` : ''}. All ${countWithNoun(total, 'row')} were read back from PostgreSQL and are the same.`,
  );
  listNames('PostgreSQL holds only text; � stands for the bytes that were none in:', replaced);
  listNames('Not what their own hash says in the file either, and copied as they are:', unsound);
  print(sessionsSentence(config, from));
};

/** Rows copied so far, by table. */
const onTable = (name: string, rows: number): void => {
  if (rows > 0) print(`${name}: ${rows.toLocaleString('en')}`);
};

const describeError = (error: unknown, file: string, url: string): unknown => {
  // If the very last step fails, it is not known whether anything was changed.
  const isOfPostgres = error instanceof MoveError && error.problem !== 'unsure';
  const explanation = isOfPostgres ? postgresFailure(error.cause, url) : undefined;
  if (explanation !== undefined)
    return new Error(`${explanation} No data was changed.`, { cause: error });
  if (!(error instanceof DatabaseError)) return error;
  const sentences: Partial<Record<DatabaseError['code'], string>> = {
    damaged: `${file} is damaged or is no database: restore a backup of it first. No data was changed.`,
    full: `There is no room for a copy in ${tmpdir()}: make some, or name another folder with TMPDIR. No data was changed.`,
    unavailable: `${file} cannot be read. No data was changed.`,
  };
  const sentence = sentences[error.code];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
};

const move = async (path: string | undefined, isRehearsal: boolean): Promise<void> => {
  const config = readConfig();
  const { databaseUrl: url } = config;
  if (url === undefined) throw new UsageError(`DATABASE_URL must say where to.\n\n${HELP}`);
  const file = path === undefined ? databaseFile(config) : resolve(path);
  requireFile(file, path !== undefined);
  if (!statSync(file).isFile()) throw new Error(`${file} is a folder: name the alaga.db in it.`);
  const folder = makeMoveFolder();
  let lock: AcquiredLock | undefined;
  try {
    const backedUp = installationOfBackup(file);
    if (backedUp === undefined) lock = (isRehearsal ? lockShared : lockExclusively)(file);
    const now = new Date();
    const sessionLasts = sessionLifetime(config);
    const onProgress = showProgress('Moving');
    const { moveSource, moveResult } = await stoppable(async (signal) => {
      const source =
        backedUp === undefined
          ? await fromDatabase(file, folder, config)
          : await openFromBackup(file, backedUp, { folder, config, signal });
      print(`Checking ${file}`);
      const order = { tables, ...source, url, sessionLasts, now, signal, onTable, onProgress };
      return { moveSource: source, moveResult: await moveToPostgres(order) };
    }, 'Stopped. No data was changed.');
    reportMove(moveResult, moveSource, config);
    print(
      isRehearsal
        ? `What is written in ${file} from that moment on is not in PostgreSQL: stop its server, and run this again.`
        : `Start the servers with DATABASE_URL now, and none on ${file}: what is written there is not in PostgreSQL.`,
    );
  } catch (error) {
    throw describeError(error, file, url);
  } finally {
    lock?.release();
    if (lock) removeLockFile(file);
    rmSync(folder, { recursive: true, force: true });
  }
};

surviveClosedOutput();
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, 'while-running': { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) print(HELP);
  else if (positionals.length > 1) throw new UsageError(HELP);
  else await move(positionals[0], values['while-running'] === true);
}, 'restoring');
