/** The IPC channels between the page and the main process (bridge.ts). */
export const SHELL_REQUEST_CHANNEL = 'alaga:asked';

export const CALLS = [
  'tell',
  'print',
  'chooseFile',
  'computer',
  'changeComputer',
  'setLock',
  'removeLock',
  'lockNow',
] as const;

export type Call = (typeof CALLS)[number];

export const channelOf = (call: Call): string => `alaga:${call}`;
