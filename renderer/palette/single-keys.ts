/**
 * The storage key that is set when the owner has turned off single-key shortcuts, which are easily pressed by
 * accident.
 */
const OFF_KEY = 'alaga.shortcuts.off';

export const singleKeysAreOn = (): boolean => localStorage.getItem(OFF_KEY) === null;

export const turnSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, 'true');
};
