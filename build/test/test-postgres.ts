import { spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of PostgreSQL's programs; undefined if it is not installed. */
export const programs = (): string | undefined => {
  const folder = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const places = [folder ?? '', ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()];
  return places.find((place) => place !== '' && globSync(join(place, 'initdb')).length > 0);
};

/** PostgreSQL refuses to run as root. Its package creates a user for it. */
export const account = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number.parseInt(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout, 10),
  );
  return uid && gid ? { uid, gid } : undefined;
};

/** Whether temporary PostgreSQL servers can be started. */
export const hasPostgresPrograms = (): boolean => {
  const canRunPostgres = process.getuid !== undefined && (process.getuid() !== 0 || account());
  return Boolean(canRunPostgres && programs());
};

/** Whether tests can run on PostgreSQL: on the server of DATABASE_URL, or on a temporary one. */
export const hasPostgres = (): boolean =>
  Boolean(process.env['DATABASE_URL']) || hasPostgresPrograms();

/** Settings for speed, because test data does not have to survive a power cut. */
const SETTINGS = [
  "listen_addresses=''",
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'autovacuum_naptime=10s',
];

export interface Server {
  readonly url: string;
  stop(): void;
}

/** Starts a temporary server in a new folder. It listens only on this computer. */
export const startServer = (given: readonly string[] = SETTINGS): Server => {
  // A benchmark with its own settings runs outside of tests, and therefore on the disk.
  const folder = mkdtempSync(join(process.env['ALAGA_TEST_FOLDER'] ?? tmpdir(), 'alaga-postgres-'));
  const systemAccount = account();
  if (systemAccount) chownSync(folder, systemAccount.uid, systemAccount.gid);
  const bin = programs() ?? '';
  const run = (program: string, ...args: string[]): void => {
    const options = { cwd: folder, encoding: 'utf8', ...systemAccount } as const;
    const { status, stderr, error } = spawnSync(join(bin, program), args, options);
    if (status !== 0) throw error ?? new Error(`${program}: ${stderr}`);
  };
  const data = join(folder, 'data');
  const stop = (): void => {
    process.off('exit', stop);
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
      ...systemAccount,
      cwd: folder,
    });
    rmSync(folder, { recursive: true, force: true });
  };
  // The server must be stopped before the folder of the run is deleted, which also happens at exit.
  process.prependOnceListener('exit', stop);
  run('initdb', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync', data);
  const settings = [...given, `unix_socket_directories='${folder}'`].map((item) => `-c ${item}`);
  const log = join(folder, 'log');
  run('pg_ctl', '-D', data, '-w', '-l', log, '-o', settings.join(' '), 'start');
  return { url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`, stop };
};

/** Drops the databases of this run on a server that outlives it. */
const dropDatabases = async (url: string, prefix: string): Promise<void> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const listDatabasesSql = 'select datname from pg_database where starts_with(datname, $1)';
  const { rows } = await client.query<{ datname: string }>(listDatabasesSql, [prefix]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
};

/**
 * The global setup of suites on PostgreSQL: starts a server, and sets the prefix of their
 * databases.
 */
export default (): (() => Promise<void>) => {
  // If there are several projects, the first one starts the server for all.
  if (process.env['ALAGA_TEST_POSTGRES']) return async () => undefined;
  const configuredUrl = process.env['DATABASE_URL'];
  const server = configuredUrl ? { url: configuredUrl, stop: () => undefined } : startServer();
  const prefix = `alaga_test_${process.pid}_`;
  // The workers inherit these variables.
  process.env['ALAGA_TEST_POSTGRES'] = server.url;
  process.env['ALAGA_TEST_PREFIX'] = prefix;
  return async () => {
    if (configuredUrl) await dropDatabases(configuredUrl, prefix);
    server.stop();
  };
};
