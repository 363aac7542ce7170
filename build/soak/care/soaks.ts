import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { soakCalendar } from './calendar.ts';
import { soakDevices } from './devices.ts';
import { soakOccurrences } from './occurrences.ts';

const PLAN_COUNT = 2000;
const CARE_HISTORIES = 500;

export const occurrencesSoak: SoakTest = {
  async run() {
    const { problems, ...counts } = soakOccurrences(PLAN_COUNT, DEFAULT_SEED);
    const faultText = 'A plan has other occurrences than another library finds.';
    return { counts, wrong: problems, faults: { [faultText]: problems.length > 0 } };
  },
};

export const calendarSoak: SoakTest = {
  async run() {
    const { problems, ...counts } = await soakCalendar(PLAN_COUNT, DEFAULT_SEED);
    const faultText = 'The calendar of a plan shows something else than the app.';
    return { counts, wrong: problems, faults: { [faultText]: problems.length > 0 } };
  },
};

export const dosesSoak: SoakTest = {
  async run() {
    const { problems, ...counts } = await soakDevices(CARE_HISTORIES, DEFAULT_SEED);
    const faultText = 'A dose of two devices is lost or counted twice, or a supply is wrong.';
    const faults = {
      [faultText]: problems.length > 0,
      'No occurrence was answered on both devices.': counts.conflicts === 0,
      'Nothing was added to a supply.': counts.supplies === 0,
    };
    return { counts, wrong: problems, faults };
  },
};
