import type { ShellSettings } from './shell-settings.ts';

export type OnClose = 'close' | 'hide' | 'ask';

/** What closing the window does: the owner is asked once, and only when there is something to be reminded of. */
export const onClose = (
  { keepRunning, wasAsked }: ShellSettings,
  { isQuitting, hasReminder }: { readonly isQuitting: boolean; readonly hasReminder: boolean },
): OnClose => {
  if (isQuitting) return 'close';
  if (keepRunning) return 'hide';
  return wasAsked || !hasReminder ? 'close' : 'ask';
};
