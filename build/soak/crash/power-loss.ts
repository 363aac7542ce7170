import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer, startBuilt } from '#build/soak/load/built-server.ts';
import { type DiskOperation, readRecording, straceCommand } from '#build/soak/outbox/recording.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { check } from '#db/backups/check.ts';
import { listBackups } from '#db/backups/list.ts';
import { openDatabase } from '#db/engine/open.ts';
import type { Backups, Progress } from '#server/backups/contract.ts';
import { TestClient } from '#server/testing.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';
import { readDataFile } from './crash-check.ts';
import { PowerDisk, type SurvivalMode } from './power-disk.ts';

export interface PowerLossSoak {
  /** The number of recorded writes and syncs. */
  readonly recorded: number;
  readonly syncs: number;
  readonly writesAcknowledged: number;
  /** The number of simulated power cuts. */
  readonly cuts: number;
  readonly writesLost: number;
  /** Files in which SQLite finds damage, or that no start can open. */
  readonly damaged: number;
  readonly brokenBlobs: number;
  readonly halfWritten: number;
  /**
   * Backups that were reported as complete and are missing, or have their final name and are
   * incomplete.
   */
  readonly backupsLost: number;
  /** How often all signed-in users would have been signed out. */
  readonly keysLost: number;
  readonly problems: readonly string[];
}

const LUZ_ACCOUNT = { firstName: 'Luz', lastName: 'Reyes', email: 'luz@example.com' };
const PASSWORD = 'a-long-password';
const WRITER_COUNT = 4;
const SURVIVAL_MODES: readonly SurvivalMode[] = ['none', 'all', 'some', 'torn'];

/** Uncompressed responses, because the recording is searched for them. */
const UNCOMPRESSED_HEADERS = { 'Accept-Encoding': 'identity' };

const requireDone = (status: number): void => {
  if (status >= 300) throw new Error(`not written: ${status}`);
};

/** Adds a record and changes it repeatedly, sometimes with a photo. */
const write = async (
  client: TestClient,
  path: string,
  { at, writes }: { at: number; writes: number },
) => {
  for (let turnCount = 0; turnCount < writes; turnCount += 3) {
    const title = `Record ${at}.${turnCount}`;
    const record = { type: 'vaccine', title, dateAdministered: '2025-03-14', notes: 'v1' };
    const imageUrl = turnCount % 2 === 0 ? await createPhoto(turnCount + at) : null;
    const createdResponse = await client.post(
      path,
      { ...record, nextDueDate: '2030-03-14', imageUrl },
      UNCOMPRESSED_HEADERS,
    );
    requireDone(createdResponse.status);
    const recordPath = `/api/medical-records/${createdResponse.body['id']}`;
    for (const [notes, nextDueDate] of [
      ['v2', null],
      ['v3', '2031-05-06'],
    ] as const) {
      requireDone(
        (await client.put(recordPath, { notes, nextDueDate }, UNCOMPRESSED_HEADERS)).status,
      );
    }
  }
};

const backUp = async (client: TestClient): Promise<void> => {
  // The daily backup may be running.
  while ((await client.post('/api/backups', {}, UNCOMPRESSED_HEADERS)).status === 409)
    await wait(20);
  while ((await client.get<Progress>('/api/backups/progress', UNCOMPRESSED_HEADERS)).body.activity)
    await wait(20);
  requireDone((await client.get<Backups>('/api/backups', UNCOMPRESSED_HEADERS)).status);
};

/** The process id of the server, which is a child of the recording program. */
const pidBelow = (pid: number | undefined): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

/** A program's operations in an initially empty folder. */
export interface RecordedRun {
  readonly folder: string;
  readonly operations: readonly DiskOperation[];
}

const recordIn = async (base: string, writes: number): Promise<RecordedRun> => {
  using builtServer = buildServer();
  const trace = join(base, 'trace');
  const folder = join(base, 'disk');
  const command = straceCommand(trace, [process.execPath, builtServer.main]);
  // The kernel interface that this turns off would hide writes from the recording.
  const env = { UV_USE_IO_URING: '0' };
  const { child, url, exited } = startBuilt(command, join(folder, 'data'), env);
  try {
    const client = new TestClient(await url);
    await client.post(
      '/api/auth/signup',
      { ...LUZ_ACCOUNT, password: PASSWORD },
      UNCOMPRESSED_HEADERS,
    );
    await client.post(
      '/api/auth/login',
      { email: LUZ_ACCOUNT.email, password: PASSWORD },
      UNCOMPRESSED_HEADERS,
    );
    const pet = await client.post(
      '/api/pets',
      { name: 'Bantay', category: 'dog' },
      UNCOMPRESSED_HEADERS,
    );
    const path = `/api/pets/${pet.body['id']}/medical-records`;
    const writesPerWriter = Math.ceil(writes / WRITER_COUNT / 2);
    const writeAll = (from: number) =>
      Array.from({ length: WRITER_COUNT }, (_, index) =>
        write(client, path, { at: from + index, writes: writesPerWriter }),
      );
    await Promise.all(writeAll(0));
    await Promise.all([...writeAll(WRITER_COUNT), backUp(client)]);
    process.kill(pidBelow(child.pid), 'SIGTERM');
  } finally {
    await Promise.race([exited, wait(60_000, undefined, { ref: false })]);
    child.kill('SIGKILL');
  }
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(trace) })) lines.push(line);
  return { folder, operations: readRecording(lines, folder) };
};

/**
 * Records all disk operations of the built server from its first start to its end, while its owner writes over several
 * connections and a backup is made. Works only if `canRecord` returns true.
 */
export const recordServer = async (writes: number): Promise<RecordedRun> => {
  const tempFolder = mkdtempSync(join(tmpdir(), 'alaga-soak-power-'));
  try {
    return await recordIn(tempFolder, writes);
  } finally {
    rmSync(tempFolder, { recursive: true, force: true });
  }
};

/** The responses that owners had received when the power was cut. */
class AcknowledgedState {
  /** The version of each record, by title. */
  readonly records = new Map<string, number>();
  hasAccount = false;
  hasBackup = false;

  onLine(text: string): void {
    const body = /^HTTP\/1\.1 20[01] .*?\r\n\r\n(\{.*)$/s.exec(text)?.[1];
    if (body === undefined) return;
    // A cast: every response that begins this way is an object.
    const answer = JSON.parse(body) as Readonly<Record<string, unknown>>;
    const version = /^v(\d)$/.exec(String(answer['notes']))?.[1];
    if (version) this.records.set(String(answer['title']), Number(version));
    if (answer['email'] === LUZ_ACCOUNT.email) this.hasAccount = true;
    if (typeof answer['lastGoodAt'] === 'string') this.hasBackup = true;
  }
}

const parseVersion = (notes: string): number => Number(notes.slice(1));

const backupsFaults = (folder: string, acknowledgedState: AcknowledgedState): number => {
  const backups = existsSync(folder) ? listBackups(folder) : [];
  const brokenBackups = backups.filter(({ name }) => {
    try {
      check(join(folder, name), () => undefined);
      return false;
    } catch {
      return true;
    }
  });
  return brokenBackups.length + (acknowledgedState.hasBackup && backups.length === 0 ? 1 : 0);
};

const NO_LOSSES = {
  writesLost: 0,
  damaged: 0,
  brokenBlobs: 0,
  halfWritten: 0,
  backupsLost: 0,
  keysLost: 0,
};

/** Opens the result of a power cut as the next start would. */
const countFaultsAfterCut = async (
  dataDir: string,
  acknowledgedState: AcknowledgedState,
): Promise<typeof NO_LOSSES> => {
  const file = join(dataDir, 'alaga.db');
  const backupsLost = backupsFaults(join(dataDir, 'backups'), acknowledgedState);
  const keysLost =
    acknowledgedState.hasAccount && !existsSync(join(dataDir, 'session-secret')) ? 1 : 0;
  // Nothing was acknowledged yet, so the files must only allow the next start.
  if (!acknowledgedState.hasAccount) await (await openDatabase(file)).close();
  else if (!existsSync(file))
    return { ...NO_LOSSES, writesLost: acknowledgedState.records.size + 1 };
  const { isIntact, brokenBlobs, halves, records, accounts } = readDataFile(file);
  const isLost = ([title, version]: readonly [string, number]): boolean => {
    const [found, ...others] = records.get(title) ?? [];
    return !found || others.length > 0 || parseVersion(found.notes) < version;
  };
  const lostCount = [...acknowledgedState.records].filter(isLost).length;
  const accountLost = acknowledgedState.hasAccount && !accounts.has(LUZ_ACCOUNT.email) ? 1 : 0;
  return {
    writesLost: lostCount + accountLost,
    damaged: isIntact ? 0 : 1,
    brokenBlobs,
    halfWritten: halves.length,
    backupsLost,
    keysLost,
  };
};

export interface PowerLossOptions {
  /** The approximate number of simulated cuts, spread evenly over the recording. */
  readonly cuts: number;
  readonly seed: number;
  /**
   * Files whose syncs the disk only pretends to do. The failures that result show that the test
   * detects missing syncs.
   */
  readonly lyingAbout?: (path: string) => boolean;
}

/**
 * Simulates a power cut after each write and sync of a server. Synced data is kept. Of the rest
 * nothing, everything, some writes, or some sectors of them are kept.
 */
export const soakPowerLoss = async (
  { folder, operations }: RecordedRun,
  options: PowerLossOptions,
): Promise<PowerLossSoak> => {
  const { cuts: wanted, seed, lyingAbout } = options;
  const random = seededRandom(seed);
  const disk = new PowerDisk(folder, lyingAbout);
  const acknowledgedState = new AcknowledgedState();
  const sums = { ...NO_LOSSES };
  const failures: string[] = [];
  const cutShare = wanted / (operations.length * SURVIVAL_MODES.length);
  let cutCount = 0;
  for (const [at, operation] of operations.entries()) {
    disk.apply(operation, at);
    if (operation.kind === 'say') acknowledgedState.onLine(operation.text);
    for (const luckKind of SURVIVAL_MODES) {
      if (random() >= cutShare) continue;
      cutCount += 1;
      const restoredFolder = mkdtempSync(join(tmpdir(), 'alaga-soak-cut-'));
      try {
        disk.leaveSurvivors(restoredFolder, luckKind, random);
        const faults = await countFaultsAfterCut(join(restoredFolder, 'data'), acknowledgedState);
        // A cast: the object has these keys.
        for (const name of Object.keys(sums) as (keyof typeof sums)[]) {
          sums[name] += faults[name];
          if (faults[name] > 0)
            failures.push(`${name} behind ${at} ${operation.kind}, ${luckKind}`);
        }
      } catch (error) {
        sums.damaged += 1;
        failures.push(`${String(error)} behind ${at} ${operation.kind}, ${luckKind}`);
      } finally {
        rmSync(restoredFolder, { recursive: true, force: true });
      }
    }
  }
  return {
    recorded: operations.length,
    syncs: operations.filter(({ kind }) => kind === 'sync').length,
    writesAcknowledged: acknowledgedState.records.size * 3,
    cuts: cutCount,
    ...sums,
    problems: failures,
  };
};
