/**
 * The storage key that is set when the owner has turned off single-key shortcuts, which are easily pressed by
 * accident.
 */
const OFF = 'alaga.shortcuts.off';

export const singleKeysAreOn = (): boolean => localStorage.getItem(OFF) === null;

export const turnSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'true');
};
