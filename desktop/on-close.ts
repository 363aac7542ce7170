import type { ShellSettings } from './settings/shell-settings.ts';

export type OnClose = 'close' | 'hide' | 'ask';

/**
 * The action when the window is closed. `ask` means that the owner was never asked; the question is
 * asked only if there are reminders.
 */
export const onClose = (
  { keepRunning, wasAsked }: ShellSettings,
  { isQuitting }: { readonly isQuitting: boolean },
): OnClose => {
  if (isQuitting) return 'close';
  if (keepRunning) return 'hide';
  return wasAsked ? 'close' : 'ask';
};
