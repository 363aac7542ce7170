import { isSwitchOn, turnSwitch } from '#renderer/ui/device/device-switch.ts';

/**
 * The storage key that is set when the owner has turned off single-key shortcuts, which are easily pressed by
 * accident.
 */
const OFF_KEY = 'alaga.shortcuts.off';

export const singleKeysAreOn = (): boolean => isSwitchOn(OFF_KEY);

export const turnSingleKeys = (on: boolean): void => turnSwitch(OFF_KEY, on);
