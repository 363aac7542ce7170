import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { soakHistories } from './histories.ts';

const HISTORY_COUNT = 1000;

export const historiesSoak: SoakTest = {
  async run() {
    const { problems, ...counts } = await soakHistories(HISTORY_COUNT, DEFAULT_SEED);
    const faultText =
      'A write went to another account, a date was completed unseen, or an acknowledged write was lost or doubled.';
    return {
      counts: { seed: DEFAULT_SEED, ...counts },
      wrong: problems,
      faults: { [faultText]: problems.length > 0 },
    };
  },
};
