import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chance } from '#build/soak/chance.ts';
import { buildServer, startBuilt } from '#build/soak/load/built-server.ts';
import { photo } from '#server/transfer/testing/household.ts';
import { judge, lookAtFile } from './crash-judge.ts';
import { type Chances, CrashWriter } from './crash-writer.ts';

export interface CrashSoak {
  readonly kills: number;
  /** Of those, before the server listened. */
  readonly whileStarting: number;
  /** Of those, with at least one write on its way. */
  readonly whileWriting: number;
  readonly writesAcknowledged: number;
  /** Acknowledged, and not there or not as it was said. */
  readonly writesLost: number;
  readonly doneTwice: number;
  /** Files that SQLite's own checks find fault with. */
  readonly damaged: number;
  readonly brokenBlobs: number;
  /** What must be done in one commit, and was done by halves. */
  readonly halfWritten: number;
  /** What was wrong, in words. */
  readonly wrong: readonly string[];
}

const WRITERS = 6;
/** A kill comes behind at most so many writes, and so many milliseconds: counted in time alone, a busy computer would do none. */
const MOST_WRITES = 60;
const LONGEST_AFTER = 15;
/** One kill of so many comes before the server listens. */
const STARTING = 10;
const LONGEST_START = 600;
/** A file is begun anew after so many, or reading all of it again and again would be all that is done. */
const KILLS_A_FILE = 50;

/** A household's data folder, with owners who write into it. */
class Crowd {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'alaga-soak-crash-'));
  readonly writers: readonly CrashWriter[];
  /** Answers that were no success. */
  readonly refused: string[] = [];

  constructor(chances: Chances) {
    this.writers = Array.from({ length: WRITERS }, (_, at) => new CrashWriter(`w${at}`, chances));
  }

  async begin(main: string): Promise<void> {
    const { child, url, gone } = startBuilt([process.execPath, main], this.dataDir);
    for (const writer of this.writers) await writer.begin(await url);
    child.kill('SIGKILL');
    await gone;
  }

  get writes(): number {
    return this.writers.reduce((sum, { writes }) => sum + writes, 0);
  }

  async writeUntilKilled(main: string, random: () => number): Promise<void> {
    const { child, url, gone } = startBuilt([process.execPath, main], this.dataDir);
    const address = await url;
    let isOver = false;
    const enough = this.writes + random() * MOST_WRITES;
    const writing = Promise.all(
      this.writers.map(async (writer) => {
        await writer.goOn(address);
        await writer.write(() => isOver);
      }),
    ).catch((error: unknown) => {
      // Killed while they began: nobody answered.
      if (!(error instanceof TypeError)) this.refused.push(String(error));
    });
    const countingWrites = async (): Promise<void> => {
      while (this.writes < enough && !isOver) await wait(1);
      await wait(random() * LONGEST_AFTER);
    };
    try {
      await Promise.race([countingWrites(), writing]);
    } finally {
      isOver = true;
      child.kill('SIGKILL');
      await gone;
    }
    await writing;
  }

  async startUntilKilled(main: string, lasts: number): Promise<void> {
    const { child, gone } = startBuilt([process.execPath, main], this.dataDir);
    await wait(lasts);
    child.kill('SIGKILL');
    await gone;
  }
}

const drawChances = async (seed: number): Promise<Chances> => ({
  random: chance(seed),
  photos: await Promise.all(Array.from({ length: 8 }, (_, at) => photo(at))),
});

/**
 * Kills the built server with SIGKILL again and again while owners write to it over HTTP, and reads each time all
 * that it left. The moments are drawn from `seed`.
 */
export const soakCrash = async (kills: number, seed: number): Promise<CrashSoak> => {
  const chances = await drawChances(seed);
  const { random } = chances;
  const sums = { whileStarting: 0, whileWriting: 0, writesAcknowledged: 0 };
  const faults = { writesLost: 0, doneTwice: 0, damaged: 0, brokenBlobs: 0, halfWritten: 0 };
  const wrong: string[] = [];
  using built = buildServer();
  let crowd = new Crowd(chances);

  const endCrowd = (): void => {
    for (const { writes, doneTwice } of crowd.writers) {
      sums.writesAcknowledged += writes;
      faults.doneTwice += doneTwice;
    }
    wrong.push(...crowd.refused);
    rmSync(crowd.dataDir, { recursive: true, force: true });
  };

  await crowd.begin(built.main);
  for (let round = 0; round < kills; round += 1) {
    if (round > 0 && round % KILLS_A_FILE === 0) {
      endCrowd();
      crowd = new Crowd(chances);
      await crowd.begin(built.main);
    }
    if (random() < 1 / STARTING) {
      await crowd.startUntilKilled(built.main, random() * LONGEST_START);
      sums.whileStarting += 1;
    } else {
      await crowd.writeUntilKilled(built.main, random);
      if (crowd.writers.some(({ inFlight }) => inFlight)) sums.whileWriting += 1;
    }
    const left = lookAtFile(join(crowd.dataDir, 'alaga.db'));
    if (!left.isIntact) faults.damaged += 1;
    faults.brokenBlobs += left.brokenBlobs;
    faults.halfWritten += left.halves.length;
    wrong.push(...left.halves);
    for (const writer of crowd.writers) {
      const { lost, twice } = judge(writer, left);
      faults.writesLost += lost;
      faults.doneTwice += twice;
    }
  }
  endCrowd();
  return { kills, ...sums, ...faults, wrong };
};
