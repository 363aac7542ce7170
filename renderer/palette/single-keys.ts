/** Set where the owner wants no shortcuts of a single key: a voice or a cat may press one by accident. */
const OFF = 'alaga.shortcuts.off';

export const singleKeysAreOn = (): boolean => localStorage.getItem(OFF) === null;

export const turnSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'true');
};
