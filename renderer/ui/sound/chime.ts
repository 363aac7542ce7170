import { isSwitchOn, turnSwitch } from '#renderer/ui/device/device-switch.ts';
import type { Chime } from './chime-sound.ts';

/** The storage key that is set when sounds are off on this device. A logout keeps it. */
const OFF_KEY = 'alaga.sounds.off';

export const chimesAreOn = (): boolean => isSwitchOn(OFF_KEY);

export const turnChimes = (on: boolean): void => turnSwitch(OFF_KEY, on);

/** Browsers play no sound before the first interaction with the page. */
const hasBeenTouched = (): boolean =>
  'userActivation' in navigator && navigator.userActivation.hasBeenActive;

/** Plays a chime if sounds are on and the page was touched. Never rejects. */
export const playChime = async (chime: Chime): Promise<void> => {
  if (!chimesAreOn() || !hasBeenTouched() || !('AudioContext' in window)) return;
  try {
    const { playChimeTones: sound } = await import('./chime-sound.ts');
    await sound(chime);
  } catch {
    // The device has no audio output.
  }
};
