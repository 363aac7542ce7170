import { useEffect } from 'react';
import { playChime } from './chime.ts';
import type { Chime } from './chime-sound.ts';

/** The chimes played since the page was loaded, so that returning to a screen plays none again. */
const soundedIds = new Set<string>();

/** Plays a chime when a new item is shown. */
export const useChime = (shownIds: readonly string[], chime: Chime): void => {
  useEffect(() => {
    const newIds = shownIds.filter((each) => !soundedIds.has(each));
    if (newIds.length === 0) return;
    for (const soundedId of newIds) soundedIds.add(soundedId);
    void playChime(chime);
  }, [shownIds, chime]);
};
