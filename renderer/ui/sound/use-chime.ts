import { useEffect } from 'react';
import { playChime } from './chime.ts';
import type { Chime } from './chime-sound.ts';

/** What has sounded since the page was loaded: leaving a screen and coming back to it is no news. */
const sounded = new Set<string>();

/** Plays a chime when something that has not sounded yet is among what is shown. */
export const useChime = (shown: readonly string[], chime: Chime): void => {
  useEffect(() => {
    const fresh = shown.filter((each) => !sounded.has(each));
    if (fresh.length === 0) return;
    for (const each of fresh) sounded.add(each);
    void playChime(chime);
  }, [shown, chime]);
};
