import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { report } from '#desktop/report.ts';
import type { Language, MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

/** In milliseconds. A page that crashes again so soon after a reload would crash for ever. */
const SECOND_CRASH_WITHIN = 60_000;

interface RecoveryOptions {
  language(): Language;
  /** Reloads the page. */
  reload(): void;
  /** Quits the app and starts it again. */
  restart(): void;
}

const question = (
  language: Language,
  problem: 'crashed' | 'hangs',
  buttons: readonly [MessageId, MessageId],
): MessageBoxOptions => ({
  type: problem === 'crashed' ? 'error' : 'question',
  message: text(`desktop.${problem}`, {}, language),
  detail: text(`desktop.${problem}.detail`, {}, language),
  buttons: buttons.map((id) => text(id, {}, language)),
  defaultId: 0,
  cancelId: 1,
});

/**
 * Handles a page that crashes or hangs: it is reloaded once, and if that does not help, the owner
 * chooses. The embedded server keeps running.
 */
export const recoverPage = (
  window: BrowserWindow,
  { language, reload, restart }: RecoveryOptions,
): void => {
  const { webContents } = window;
  let reloadedAt = Number.NEGATIVE_INFINITY;
  /** True if the owner ended the page's process, which does not count as a crash. */
  let isEndedByOwner = false;
  let openQuestion: AbortController | undefined;

  const askOwner = async (options: MessageBoxOptions): Promise<boolean> => {
    openQuestion = new AbortController();
    const { signal } = openQuestion;
    const { response } = await dialog.showMessageBox(window, { ...options, signal });
    openQuestion = undefined;
    return response === 0 && !signal.aborted;
  };

  const offerRestart = async (): Promise<void> => {
    const buttons = ['desktop.crashed.restart', 'desktop.quit'] as const;
    if (await askOwner(question(language(), 'crashed', buttons))) restart();
    else app.quit();
  };

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    report(`The page’s process ended: ${reason} (${exitCode}).`);
    openQuestion?.abort();
    if (!isEndedByOwner && Date.now() - reloadedAt < SECOND_CRASH_WITHIN) {
      offerRestart().catch(report);
      return;
    }
    if (!isEndedByOwner) reloadedAt = Date.now();
    isEndedByOwner = false;
    // Electron loads nothing during this event, and the window would stay blank.
    setImmediate(reload);
  });

  const offerReload = async (): Promise<void> => {
    const buttons = ['desktop.hangs.wait', 'desktop.hangs.reload'] as const;
    const dialogOptions = { ...question(language(), 'hangs', buttons), cancelId: 0 };
    if ((await askOwner(dialogOptions)) || window.isDestroyed() || !isUnresponsive) return;
    // A page that hangs ignores requests to reload. Ending its process reloads it.
    isEndedByOwner = true;
    webContents.forcefullyCrashRenderer();
  };

  let isUnresponsive = false;
  window.on('unresponsive', () => {
    if (openQuestion) return;
    isUnresponsive = true;
    offerReload().catch(report);
  });
  window.on('responsive', () => {
    isUnresponsive = false;
    openQuestion?.abort();
  });
};
