/** Switches of this device that are on until their owner turns them off, which is stored under a key. */

export const isSwitchOn = (offKey: string): boolean => localStorage.getItem(offKey) === null;

export const turnSwitch = (offKey: string, isOn: boolean): void => {
  if (isOn) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, 'true');
};
