import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#build/free-port.ts';
import { account, programs } from '#build/test/test-postgres.ts';

const run = promisify(execFile);

interface Cluster {
  readonly data: string;
  readonly port: number;
}

const idIn = (file: string): number => Number.parseInt(readFileSync(file, 'utf8'), 10);

/** The processes that a process started. */
const listChildren = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        // The id of the parent is the second field after the name, which is in parentheses.
        const [, behind = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
        return Number(behind.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });

const killIfAlive = (id: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(id, signal);
  } catch {
    // The process has already ended.
  }
};

const STANDBY_NAME = 'alaga_standby';

/**
 * Two PostgreSQL clusters on this computer: a primary, and a synchronous standby that confirms each commit. After a
 * failover the former standby runs alone, until a new standby has been copied from it.
 */
export class ClusterPair {
  #primary: Cluster;
  #standby: Cluster | undefined;
  #count = 0;
  readonly #folder: string;

  private constructor(folder: string, primary: Cluster) {
    this.#folder = folder;
    this.#primary = primary;
  }

  static async start(): Promise<ClusterPair> {
    const folder = mkdtempSync(join(tmpdir(), 'alaga-failover-'));
    const as = account();
    if (as) chownSync(folder, as.uid, as.gid);
    const clusterPair = new ClusterPair(folder, {
      data: join(folder, 'first'),
      port: await freePort(),
    });
    const { data } = clusterPair.#primary;
    const initdbOptions = [
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ];
    await clusterPair.#program('initdb', ...initdbOptions, data);
    await clusterPair.#startCluster(clusterPair.#primary);
    await clusterPair.addStandby();
    return clusterPair;
  }

  /** The port of the cluster that accepts writes. */
  get primaryPort(): number {
    return this.#primary.port;
  }

  /** The port of the standby; undefined between a failover and `addStandby`. */
  get standbyPort(): number | undefined {
    return this.#standby?.port;
  }

  urlOf(port: number): string {
    return `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  async #program(name: string, ...args: string[]): Promise<void> {
    const folder = programs();
    if (folder === undefined) throw new Error('PostgreSQL is not installed');
    await run(join(folder, name), args, { cwd: this.#folder, ...account() });
  }

  async #startCluster({ data, port }: Cluster): Promise<void> {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories='${this.#folder}'`,
      // A killed process loses nothing that it gave to the operating system.
      'fsync=off',
      'max_connections=60',
      'shared_buffers=32MB',
      'wal_level=replica',
      'max_wal_senders=4',
      'hot_standby=on',
    ];
    const options = settings.map((setting) => `-c ${setting}`).join(' ');
    await this.#program('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', options, 'start');
  }

  async #onPrimary<T extends pg.QueryResultRow>(...statements: readonly string[]): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.urlOf(this.primaryPort) });
    await client.connect();
    try {
      let rows: T[] = [];
      for (const statement of statements) ({ rows } = await client.query<T>(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  /** Copies a new standby from the primary, and lets each commit wait for it. */
  async addStandby(): Promise<void> {
    this.#count += 1;
    const standby = { data: join(this.#folder, `standby-${this.#count}`), port: await freePort() };
    const source = `host=127.0.0.1 port=${this.primaryPort} user=postgres application_name=${STANDBY_NAME}`;
    const baseBackupOptions = [
      '--write-recovery-conf',
      '--wal-method=stream',
      '--checkpoint=fast',
      '--no-sync',
    ];
    await this.#program('pg_basebackup', '-d', source, '-D', standby.data, ...baseBackupOptions);
    await this.#startCluster(standby);
    this.#standby = standby;
    await this.#onPrimary(
      `alter system set synchronous_standby_names = '${STANDBY_NAME}'`,
      'select pg_reload_conf()',
    );
    const standbyQuery = "select from pg_stat_replication where sync_state = 'sync'";
    while ((await this.#onPrimary(standbyQuery)).length === 0) await wait(20);
  }

  /** Kills all processes of the primary at once with SIGKILL. */
  killPrimary(): void {
    const { data } = this.#primary;
    const server = idIn(join(data, 'postmaster.pid'));
    // The stopped server starts no further process while its processes are listed.
    killIfAlive(server, 'SIGSTOP');
    for (const id of listChildren(server)) killIfAlive(id, 'SIGKILL');
    killIfAlive(server, 'SIGKILL');
  }

  /** Promotes the standby to primary, which then commits without waiting for another standby. */
  async promote(): Promise<void> {
    const standby = this.#standby;
    if (!standby) throw new Error('there is no standby');
    await this.#program('pg_ctl', '-D', standby.data, '-w', 'promote');
    const clusterBefore = this.#primary;
    this.#primary = standby;
    this.#standby = undefined;
    await this.#onPrimary(
      'alter system reset synchronous_standby_names',
      'select pg_reload_conf()',
    );
    rmSync(clusterBefore.data, { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const cluster of [this.#standby, this.#primary]) {
      if (cluster) await this.#program('pg_ctl', '-D', cluster.data, '-m', 'immediate', 'stop');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
