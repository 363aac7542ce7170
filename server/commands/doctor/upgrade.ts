import { execFile } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInBackground } from '#db/backups/background.ts';
import { isKnownSchema, readMigrations } from '#db/engine/schema.ts';
import { migrations } from '#db/migrations/index.ts';
import { readUnsuitability } from '#db/operator/condition.ts';
import { backupFolder, backupOrder, defaultFolder } from '#server/backups/backup-folder.ts';
import { keyForBackup } from '#server/backups/command-keys.ts';
import { openWithoutMigrating } from '#server/commands/open-without-migrating.ts';
import { type Config, environmentWith, readConfig } from '#server/config.ts';
import { UNSUITABLE_ADVICE } from './database.ts';
import { createFindings, type Finding } from './finding.ts';

const execute = promisify(execFile);

const upgrade = createFindings('upgrade');
const backup = createFindings('backup');

/** Where PostgreSQL's programs find a database. In the environment, because other users can read command lines. */
const postgresSettings = (address: string): Readonly<Record<string, string>> => {
  const url = new URL(address.replace(/^([^?]*@)\//, '$1localhost/'));
  const queryValue = (name: string) => url.searchParams.get(name);
  const settings = {
    PGHOST: queryValue('host') ?? decodeURIComponent(url.hostname),
    PGPORT: queryValue('port') ?? url.port,
    PGUSER: queryValue('user') ?? decodeURIComponent(url.username),
    PGPASSWORD: queryValue('password') ?? decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: queryValue('sslmode') ?? '',
    PGSSLROOTCERT: queryValue('sslrootcert') ?? '',
    PGSSLCERT: queryValue('sslcert') ?? '',
    PGSSLKEY: queryValue('sslkey') ?? '',
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
};

const MANUAL_DUMP_ADVICE =
  'Make a dump by hand before you start the new version: pg_dump --format=custom.';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const getLastLine = (error: unknown): string => {
  const errorText =
    error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return errorText.trim().split('\n').at(-1) ?? '';
};

/** Dumps PostgreSQL into the backup folder and reads the dump back. */
const dumpPostgres = async (config: Config, address: string, now: Date): Promise<Finding> => {
  const folder = defaultFolder(config);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().replace(/[-:.]/g, '');
  const file = join(folder, `alaga-${stamp}-before-migration.dump`);
  const part = `${file}.part`;
  const env = environmentWith(postgresSettings(address));
  try {
    // No other user may ever read the dump.
    process.umask(0o077);
    await execute('pg_dump', ['--format=custom', '--no-owner', `--file=${part}`], { env });
    await execute('pg_restore', ['--no-owner', `--file=${devNull}`, part], { env });
    renameSync(part, file);
    return backup.ok(`${file}: read back. It holds the session secret: treat it as a secret`);
  } catch (error) {
    rmSync(part, { force: true });
    return isMissing(error)
      ? backup.problem('pg_dump is not installed here, so there is no backup', MANUAL_DUMP_ADVICE)
      : backup.problem(`pg_dump failed: ${getLastLine(error)}`, MANUAL_DUMP_ADVICE);
  }
};

const backUpSqlite = async (config: Config, now: Date): Promise<Finding> => {
  const key = await keyForBackup(config);
  const order = backupOrder(config, 'before-migration', { now, key });
  await runInBackground('make', order);
  return backup.ok(`${order.target}: checked`);
};

const backUp = async (config: Config, now: Date): Promise<Finding> => {
  if (config.databaseUrl !== undefined) return dumpPostgres(config, config.databaseUrl, now);
  try {
    return await backUpSqlite(config, now);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const todo = `Make room in ${backupFolder(config)}, or choose another folder, and repeat.`;
    return backup.problem(`no backup was made: ${message}`, todo);
  }
};

const readState = async (config: Config) => {
  const db = await openWithoutMigrating(config);
  try {
    return {
      finishedMigrations: await readMigrations(db),
      unsuitability: await readUnsuitability(db),
    };
  } finally {
    await db.close();
  }
};

/** Says what the start of this version will migrate, and backs up first. Nothing is migrated. */
export const prepareUpgrade = async (now: Date): Promise<readonly Finding[]> => {
  const config = readConfig();
  const { finishedMigrations, unsuitability } = await readState(config);
  if (unsuitability !== undefined) return [upgrade.problem(unsuitability, UNSUITABLE_ADVICE)];
  if (!isKnownSchema(finishedMigrations)) {
    const todo = 'Install that version again, or restore a backup of this one.';
    return [upgrade.problem('a newer version of Alaga wrote the database', todo)];
  }
  const pending = Object.keys(migrations).filter((name) => !finishedMigrations.includes(name));
  if (pending.length === 0)
    return [upgrade.ok(`version ${config.version} has nothing to migrate, so no backup was made`)];
  const foundText = `version ${config.version} will migrate at its start: ${pending.join(', ')}`;
  const todo = 'Stop all servers of the older version, and start this one.';
  return [upgrade.warning(foundText, todo), await backUp(config, now)];
};
