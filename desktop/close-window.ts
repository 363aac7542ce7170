import { app, type BrowserWindow, dialog } from 'electron';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { onClose } from './on-close.ts';
import { report } from './report.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import type { SettingsChange } from './settings/shell-settings.ts';
import type { ShellWindow } from './window/shell-window.ts';
import { hideWindow } from './window/window.ts';

/** Asks whether Alaga should keep running without its window. */
const askToKeepRunning = async (window: BrowserWindow, language: Language): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: text('desktop.keep.message', {}, language),
    detail: text('desktop.keep.detail', {}, language),
    buttons: [text('desktop.keep.yes', {}, language), text('desktop.keep.no', {}, language)],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
};

interface CloseWindowOptions {
  readonly settings: SettingsStore;
  isQuitting(): boolean;
  /** Whether there is any reminder now. */
  hasReminder(): Promise<boolean>;
  /** Called after the owner chose whether Alaga keeps running. */
  decided(): void;
}

/** Closes the window, hides it, or asks the owner, depending on the settings. */
export const decideOnClose = (shellWindow: ShellWindow, parts: CloseWindowOptions): void => {
  const { window } = shellWindow;
  const { settings, isQuitting, hasReminder, decided } = parts;
  let isAsking = false;
  /** A database that cannot be read must not keep the window open. */
  const mayHaveReminder = async (): Promise<boolean> => {
    try {
      return await hasReminder();
    } catch (error) {
      report(error);
      return false;
    }
  };
  /** On a full disk the answer counts for this run, and the owner is asked again in the next. */
  const remember = (answer: SettingsChange): void => {
    try {
      settings.change(answer);
    } catch (error) {
      report(error);
      settings.changeForThisRun(answer);
    }
  };
  /**
   * Without reminders there is no reason to keep running, so the question waits for another time.
   */
  const askOnClose = async (): Promise<void> => {
    if (!(await mayHaveReminder())) return app.quit();
    const keepRunning = await askToKeepRunning(window, shellWindow.language);
    remember({ keepRunning });
    decided();
    if (keepRunning) hideWindow(window);
    else app.quit();
  };
  window.on('close', (event) => {
    const decision = onClose(settings.value, { isQuitting: isQuitting() });
    if (decision === 'close') return;
    event.preventDefault();
    shellWindow.save();
    if (decision === 'hide') hideWindow(window);
    if (decision !== 'ask' || isAsking) return;
    isAsking = true;
    askOnClose()
      .catch(report)
      .finally(() => {
        isAsking = false;
      });
  });
};
