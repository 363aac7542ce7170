import type { ShellSettings } from './settings/shell-settings.ts';

export type OnClose = 'close' | 'hide' | 'ask';

/** What closing the window does. `ask`: the owner was never asked, which is done where there is something to be reminded of. */
export const onClose = (
  { keepRunning, wasAsked }: ShellSettings,
  { isQuitting }: { readonly isQuitting: boolean },
): OnClose => {
  if (isQuitting) return 'close';
  if (keepRunning) return 'hide';
  return wasAsked ? 'close' : 'ask';
};
