import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { soakNotices } from './notices.ts';

const KILL_COUNT = 200;

export const noticesSoak: SoakTest = {
  async run() {
    const counts = await soakNotices(KILL_COUNT, DEFAULT_SEED);
    const { mailsLost, pushesLost, shownTwice, otherRepeats, mostRepeatsOfAKill } = counts;
    const faultText = 'Reminders were lost or shown twice.';
    const repeatedFault = 'A kill repeated more reminders than were being sent.';
    const faults = {
      [faultText]: mailsLost + pushesLost + shownTwice > 0,
      [repeatedFault]: mostRepeatsOfAKill > 3 || otherRepeats > 0,
    };
    return { counts, faults };
  },
};
