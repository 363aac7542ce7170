import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '#build/soak/seeded-random.ts';
import type { Backups, Progress } from '#server/backups/contract.ts';
import { COMPILE_CACHE } from '#server/testing/server-environment.ts';
import { TestClient } from '#server/testing.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';
import { BackupDevice } from './backup-device.ts';
import {
  type DataAfterKill,
  petsAt,
  readDataAfterKill,
  restoreToNewFolder,
} from './data-after-kill.ts';

type Operation = 'writing' | 'backing-up' | 'restoring';

export interface BackupSoak {
  readonly kills: number;
  /** The numbers of kills by the operation that was running. Writes ran all the time. */
  readonly whileWriting: number;
  readonly whileBackingUp: number;
  readonly whileRestoring: number;
  /** The numbers of interrupted restores that had already replaced the data, and of those that had not. */
  readonly restored: number;
  readonly notRestored: number;
  readonly writesAcknowledged: number;
  /** The number of acknowledged writes that were edits. */
  readonly edits: number;
  /**
   * The numbers of writes that were repeated after a restore: edits that are based on earlier versions, and first
   * saves.
   */
  readonly conflicts: number;
  readonly resent: number;
  readonly backupsLeft: number;
  /** Rounds after which an acknowledged write was missing without a restore as the reason. */
  readonly writesLost: number;
  /** Edits of earlier versions that overwrote restored data. */
  readonly overwritten: number;
  readonly doneTwice: number;
  readonly damaged: number;
  /** Incomplete files with the name of a backup. */
  readonly brokenBackups: number;
  /**
   * How often the newest backup could not be restored, or was older than one that was reported as
   * complete.
   */
  readonly unusable: number;
}

const LUZ_ACCOUNT = {
  firstName: 'Luz',
  lastName: 'Reyes',
  email: 'luz@example.com',
  password: 'a-long-password',
};
const OPERATIONS: readonly Operation[] = ['writing', 'backing-up', 'restoring'];
/** The first estimates in milliseconds of how long each operation takes. Measured times replace them. */
const DURATION_ESTIMATES: Record<Operation, number> = {
  writing: 300,
  'backing-up': 1000,
  restoring: 2000,
};
/** One round in this many completes its restore, so that the devices continue on restored data. */
const ROUNDS_PER_COMPLETION = 2 * OPERATIONS.length;
/** The time limit of such a restore, in milliseconds. */
const MAX_DURATION_MS = 60_000;
/** Kills may also come a little after the end of an operation. */
const KILL_TIME_FACTOR = 1.2;

const serve = async (dataDir: string): Promise<{ child: ChildProcess; url: string }> => {
  const ownSettings = { DATA_DIR: dataDir, PORT: '0', ALAGA_MODE: 'household', OVERPASS_URL: '' };
  const env = { ...ownSettings, ...COMPILE_CACHE };
  const child = fork(join(import.meta.dirname, 'backup-server.ts'), { env, stdio: 'ignore' });
  const [url] = await once(child, 'message');
  return { child, url: String(url).replace('localhost', '127.0.0.1') };
};

const signIn = async (url: string): Promise<TestClient> => {
  const client = new TestClient(url);
  await client.post('/api/auth/login', LUZ_ACCOUNT);
  return client;
};

/** The one household of the whole test. */
class BackupHousehold {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'alaga-soak-backups-'));
  readonly device: BackupDevice;
  /** When the newest backup that was reported as complete was made. */
  reported = '';
  /** The pets in the backup that is being restored. */
  restoring: ReadonlySet<string> | undefined;

  constructor(random: () => number) {
    this.device = new BackupDevice(random);
  }

  async signUp(): Promise<void> {
    const { child, url } = await serve(this.dataDir);
    await new TestClient(url).post('/api/auth/signup', LUZ_ACCOUNT);
    const client = await signIn(url);
    for (let pet = 0; pet < 3; pet += 1) {
      await this.device.add(client, `With photo ${pet}`, await createPhoto(pet));
    }
    await client.post('/api/backups');
    while ((await this.look(client)) === undefined) await wait(10);
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** The result of the running operation; undefined while it continues. */
  async look(client: TestClient): Promise<Progress | undefined> {
    const { status, body } = await client.get<Progress>('/api/backups/progress');
    return status === 200 && body.activity === null ? body : undefined;
  }

  async backUp(client: TestClient): Promise<void> {
    await client.post('/api/backups');
    while ((await this.look(client)) === undefined) await wait(5);
    const { body } = await client.get<Backups>('/api/backups');
    if (body.lastGoodAt !== null && body.lastGoodAt > this.reported)
      this.reported = body.lastGoodAt;
  }

  async restore(client: TestClient, random: () => number): Promise<void> {
    while ((await this.look(client)) === undefined) await wait(5);
    const { backups } = (await client.get<Backups>('/api/backups')).body;
    const { name = '' } = backups[Math.floor(random() * backups.length)] ?? {};
    await client.post('/api/backups/check', { name });
    let checkedBackup: Progress['checked'] | undefined;
    while (!checkedBackup) checkedBackup = (await this.look(client))?.checked;
    this.restoring = petsAt(join(this.dataDir, 'backups', name));
    await client.post('/api/backups/restore', { id: checkedBackup.id });
    while ((await client.get('/api/backups/progress')).status !== 401) await wait(5);
  }
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && a.isSubsetOf(b);

/**
 * Whether every acknowledged write is in the data, or in the copy that was kept before a restore.
 */
const checkWrites = (
  home: BackupHousehold,
  { states, backups }: DataAfterKill,
): 'old' | 'new' | 'lost' => {
  if (home.device.isIn(states)) return 'old';
  if (!home.restoring || !isSame(states, home.restoring)) return 'lost';
  const asideBackup = backups.find(({ manifest }) => manifest?.kind === 'before-restore');
  const petsSetAside = asideBackup && petsAt(join(home.dataDir, 'backups', asideBackup.name));
  return petsSetAside && home.device.isIn(petsSetAside) ? 'new' : 'lost';
};

const describeActivity = (
  operation: Operation,
  home: BackupHousehold,
  client: TestClient,
  random: () => number,
): Promise<void> => {
  if (operation === 'restoring') return home.restore(client, random);
  return operation === 'backing-up' ? home.backUp(client) : Promise.resolve();
};

/**
 * Kills a household's server with SIGKILL again and again while it writes, backs up and restores,
 * and checks each time what is left. The moments are drawn from `seed`, over the duration of each
 * operation.
 */
export const soakBackups = async (kills: number, seed: number): Promise<BackupSoak> => {
  const random = seededRandom(seed);
  const home = new BackupHousehold(random);
  const longestTimes = { ...DURATION_ESTIMATES };
  const counts = { writing: 0, 'backing-up': 0, restoring: 0, old: 0, new: 0 };
  const faults = { writesLost: 0, doneTwice: 0, damaged: 0, brokenBackups: 0, unusable: 0 };
  let dataAfterKill: DataAfterKill | undefined;
  await home.signUp();

  for (let round = 0; round < kills; round += 1) {
    const operation = OPERATIONS[round % OPERATIONS.length] ?? 'writing';
    home.restoring = undefined;
    const { child, url } = await serve(home.dataDir);
    const exited = once(child, 'exit');
    const client = await signIn(url);
    await home.device.repeatRequests(client);
    const startedAt = performance.now();
    // Every round ends with the kill at the latest: the server stops answering, or the session has
    // ended.
    const writePromise = home.device.write(client, round).catch(() => undefined);
    let isFinished = false;
    const doing = describeActivity(operation, home, client, random)
      .then(() => {
        isFinished = operation !== 'writing';
        if (isFinished)
          longestTimes[operation] = (longestTimes[operation] + performance.now() - startedAt) / 2;
      })
      .catch(() => undefined);
    const isIntact =
      operation === 'restoring' && round % ROUNDS_PER_COMPLETION === OPERATIONS.indexOf(operation);
    const killDelay = random() * longestTimes[operation] * KILL_TIME_FACTOR;
    await Promise.race(isIntact ? [doing, wait(MAX_DURATION_MS)] : [wait(killDelay)]);
    const lasted = performance.now() - startedAt;
    // The estimate grows, because kills on a computer that has become slower would otherwise never reach the end of an
    // operation.
    if (!isFinished && operation !== 'writing' && lasted > longestTimes[operation])
      longestTimes[operation] = lasted * 1.3;
    child.kill('SIGKILL');
    await Promise.all([exited, writePromise, doing]);
    counts[operation] += 1;

    dataAfterKill = await readDataAfterKill(home.dataDir);
    const verdict = checkWrites(home, dataAfterKill);
    if (verdict === 'lost') faults.writesLost += 1;
    else if (operation === 'restoring') counts[verdict] += 1;
    if (!dataAfterKill.isIntact) faults.damaged += 1;
    faults.brokenBackups += dataAfterKill.broken;
    const [newest] = dataAfterKill.backups;
    const file = join(home.dataDir, 'backups', newest?.name ?? '');
    const isUsable =
      (newest?.manifest?.madeAt ?? '') >= home.reported &&
      (await restoreToNewFolder(file).then(
        (pets) => isSame(pets, petsAt(file)),
        () => false,
      ));
    if (!isUsable) faults.unusable += 1;
    home.device.continueWith(dataAfterKill.pets, verdict === 'new');
    faults.doneTwice +=
      dataAfterKill.pets.length - new Set(dataAfterKill.pets.map(({ name }) => name)).size;
  }
  rmSync(home.dataDir, { recursive: true, force: true });
  return {
    kills,
    whileWriting: counts.writing,
    whileBackingUp: counts['backing-up'],
    whileRestoring: counts.restoring,
    restored: counts.new,
    notRestored: counts.old,
    writesAcknowledged: home.device.writes,
    edits: home.device.edits,
    conflicts: home.device.conflicts,
    resent: home.device.resent,
    backupsLeft: dataAfterKill?.backups.length ?? 0,
    ...faults,
    overwritten: home.device.overwritten,
    doneTwice: faults.doneTwice + home.device.doneTwice,
  };
};
