import type { Chime } from './chime-sound.ts';

/** Set where the owner wants no sounds on this device. Belongs to the device, so a logout leaves it. */
const OFF = 'alaga.sounds.off';

export const chimesAreOn = (): boolean => localStorage.getItem(OFF) === null;

export const turnChimes = (on: boolean): void => {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'true');
};

/** A browser plays nothing on a page that nobody has touched yet. */
const wasTouched = (): boolean =>
  'userActivation' in navigator && navigator.userActivation.hasBeenActive;

/** Plays a chime, where the owner wants them and has touched the page. Never rejects: it is only a sound. */
export const playChime = async (chime: Chime): Promise<void> => {
  if (!chimesAreOn() || !wasTouched() || !('AudioContext' in window)) return;
  try {
    const { sound } = await import('./chime-sound.ts');
    await sound(chime);
  } catch {
    // A device without a way to sound.
  }
};
