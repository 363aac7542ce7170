import type { BrowserWindow } from 'electron';
import type { Language } from '#server/messages/ids.ts';

/** The window of a dialog, if there is one, and the language of its texts. */
export interface DialogParent {
  readonly window: BrowserWindow | undefined;
  readonly language: Language;
}
