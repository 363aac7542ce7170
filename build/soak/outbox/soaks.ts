import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { soakEditConflicts } from './edit-conflicts.ts';
import { soakOutbox } from './outbox.ts';
import { soakTwoDevices } from './two-devices.ts';

const SCHEDULE_COUNT = 1000;
const HISTORY_COUNT = 1000;

export const outboxSoak: SoakTest = {
  async run() {
    const counts = await soakOutbox(SCHEDULE_COUNT, DEFAULT_SEED);
    const { lost, duplicated, stale, foreignWrites } = counts;
    const faultText = 'Something saved offline was lost, saved twice or saved with other words.';
    return {
      counts,
      faults: {
        [faultText]: lost + duplicated + stale > 0,
        'Something was saved for another owner.': foreignWrites > 0,
      },
    };
  },
};

export const twoDevicesSoak: SoakTest = {
  async run() {
    const { problems, ...counts } = await soakTwoDevices(SCHEDULE_COUNT, DEFAULT_SEED);
    const { lost, duplicated, blind, stuck, foreign, unseen } = counts;
    const faultText =
      'What was done on two devices was lost unseen, done twice, done blindly or got stuck.';
    return {
      counts,
      wrong: problems,
      faults: {
        [faultText]: lost + duplicated + blind + stuck > 0,
        'Something was done for another owner.': foreign > 0,
        'A due date was completed that its owner was not shown.': unseen > 0,
      },
    };
  },
};

export const editConflictsSoak: SoakTest = {
  async run() {
    const { problems, ...counts } = await soakEditConflicts(HISTORY_COUNT, DEFAULT_SEED);
    const faultText = 'A text or photo is gone that its owner did not replace or remove.';
    return { counts, wrong: problems, faults: { [faultText]: problems.length > 0 } };
  },
};
