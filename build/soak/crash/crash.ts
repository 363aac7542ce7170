import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer, startBuilt } from '#build/soak/load/built-server.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';
import { findLosses, readDataFile } from './crash-check.ts';
import { type CrashChances, CrashWriter } from './crash-writer.ts';

export interface CrashSoak {
  readonly kills: number;
  /** Kills before the server listened. */
  readonly whileStarting: number;
  /** Kills during at least one write. */
  readonly whileWriting: number;
  readonly writesAcknowledged: number;
  /** Acknowledged writes that are missing or differ. */
  readonly writesLost: number;
  readonly doneTwice: number;
  /** Files in which SQLite's own checks find damage. */
  readonly damaged: number;
  readonly brokenBlobs: number;
  /** Things that must be written in one commit and were written only partly. */
  readonly halfWritten: number;
  /** A description of each failure. */
  readonly problems: readonly string[];
}

const WRITER_COUNT = 6;
/**
 * A kill comes after at most this many writes and this many milliseconds, because a slow computer would do no writes
 * if only the time counted.
 */
const MAX_WRITES = 60;
const MAX_DELAY_AFTER_MS = 15;
/** The number of kills of which one comes before the server listens. */
const KILLS_PER_EARLY_KILL = 10;
const MAX_START_MS = 600;
/**
 * A new file is started after this many kills, because reading a large file after each kill would
 * take most of the time.
 */
const KILLS_A_FILE = 50;

/** A household's data folder, with owners who write into it. */
class CrashWriters {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'alaga-soak-crash-'));
  readonly writers: readonly CrashWriter[];
  /** Responses that were not successful. */
  readonly refused: string[] = [];

  constructor(chances: CrashChances) {
    this.writers = Array.from(
      { length: WRITER_COUNT },
      (_, index) => new CrashWriter(`w${index}`, chances),
    );
  }

  async begin(main: string): Promise<void> {
    const { child, url, exited } = startBuilt([process.execPath, main], this.dataDir);
    for (const writer of this.writers) await writer.begin(await url);
    child.kill('SIGKILL');
    await exited;
  }

  get writes(): number {
    return this.writers.reduce((sum, { writes }) => sum + writes, 0);
  }

  async writeUntilKilled(main: string, random: () => number): Promise<void> {
    const { child, url, exited } = startBuilt([process.execPath, main], this.dataDir);
    const address = await url;
    let isOver = false;
    const enoughWrites = this.writes + random() * MAX_WRITES;
    const writePromise = Promise.all(
      this.writers.map(async (writer) => {
        await writer.continueAt(address);
        await writer.write(() => isOver);
      }),
    ).catch((error: unknown) => {
      // The server was killed during the owner's sign-up, without a response.
      if (!(error instanceof TypeError)) this.refused.push(String(error));
    });
    const countingWrites = async (): Promise<void> => {
      while (this.writes < enoughWrites && !isOver) await wait(1);
      await wait(random() * MAX_DELAY_AFTER_MS);
    };
    try {
      await Promise.race([countingWrites(), writePromise]);
    } finally {
      isOver = true;
      child.kill('SIGKILL');
      await exited;
    }
    await writePromise;
  }

  async startUntilKilled(main: string, lasts: number): Promise<void> {
    const { child, exited } = startBuilt([process.execPath, main], this.dataDir);
    await wait(lasts);
    child.kill('SIGKILL');
    await exited;
  }
}

const drawChances = async (seed: number): Promise<CrashChances> => ({
  random: seededRandom(seed),
  photos: await Promise.all(Array.from({ length: 8 }, (_, index) => createPhoto(index))),
});

/**
 * Kills the built server with SIGKILL again and again while owners write to it over HTTP, and
 * checks each time everything that is left. The moments are drawn from `seed`.
 */
export const soakCrash = async (kills: number, seed: number): Promise<CrashSoak> => {
  const chances = await drawChances(seed);
  const { random } = chances;
  const sums = { whileStarting: 0, whileWriting: 0, writesAcknowledged: 0 };
  const faults = { writesLost: 0, doneTwice: 0, damaged: 0, brokenBlobs: 0, halfWritten: 0 };
  const failures: string[] = [];
  using builtServer = buildServer();
  let crowd = new CrashWriters(chances);

  const endCrowd = (): void => {
    for (const { writes, doneTwice } of crowd.writers) {
      sums.writesAcknowledged += writes;
      faults.doneTwice += doneTwice;
    }
    failures.push(...crowd.refused);
    rmSync(crowd.dataDir, { recursive: true, force: true });
  };

  await crowd.begin(builtServer.main);
  for (let round = 0; round < kills; round += 1) {
    if (round > 0 && round % KILLS_A_FILE === 0) {
      endCrowd();
      crowd = new CrashWriters(chances);
      await crowd.begin(builtServer.main);
    }
    if (random() < 1 / KILLS_PER_EARLY_KILL) {
      await crowd.startUntilKilled(builtServer.main, random() * MAX_START_MS);
      sums.whileStarting += 1;
    } else {
      await crowd.writeUntilKilled(builtServer.main, random);
      if (crowd.writers.some(({ inFlight }) => inFlight)) sums.whileWriting += 1;
    }
    const leftDataFile = readDataFile(join(crowd.dataDir, 'alaga.db'));
    if (!leftDataFile.isIntact) faults.damaged += 1;
    faults.brokenBlobs += leftDataFile.brokenBlobs;
    faults.halfWritten += leftDataFile.halves.length;
    failures.push(...leftDataFile.halves);
    for (const writer of crowd.writers) {
      const { lost, twice } = findLosses(writer, leftDataFile);
      faults.writesLost += lost;
      faults.doneTwice += twice;
    }
  }
  endCrowd();
  return { kills, ...sums, ...faults, problems: failures };
};
