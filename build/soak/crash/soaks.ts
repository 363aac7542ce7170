import { canRecord } from '#build/soak/outbox/recording.ts';
import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { soakCrash } from './crash.ts';
import { recordServer, soakPowerLoss } from './power-loss.ts';

const CRASH_COUNT = 1000;
const POWER_CUTS = 10_000;
const RECORDED_WRITES = 240;

export const crashSoak: SoakTest = {
  async run() {
    const { problems, ...counts } = await soakCrash(CRASH_COUNT, DEFAULT_SEED);
    const { writesLost, damaged, doneTwice, brokenBlobs, halfWritten } = counts;
    const faultCount =
      writesLost + damaged + doneTwice + brokenBlobs + halfWritten + problems.length;
    const faultText = 'A killed server lost, damaged, repeated or left by halves what was written.';
    return { counts, wrong: problems, faults: { [faultText]: faultCount > 0 } };
  },
};

export const powerLossSoak: SoakTest = {
  missing: () =>
    canRecord() ? undefined : 'strace is not here: what a power cut leaves was not looked at.',
  async run() {
    const recordedDisk = await recordServer(RECORDED_WRITES);
    const { problems, ...counts } = await soakPowerLoss(recordedDisk, {
      cuts: POWER_CUTS,
      seed: DEFAULT_SEED,
    });
    const faultText = 'A power cut took away, damaged or halved what had been acknowledged.';
    return { counts, wrong: problems, faults: { [faultText]: problems.length > 0 } };
  },
};
