import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { report } from '#desktop/report.ts';
import type { Language, MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

/** A page that crashes again so soon after it was reloaded, in milliseconds, would do so for ever. */
const SOON = 60_000;

interface Parts {
  language(): Language;
  /** Reloads the page. */
  reload(): void;
  /** Ends this run of the app and begins another. */
  restart(): void;
}

const question = (
  language: Language,
  about: 'crashed' | 'hangs',
  buttons: readonly [MessageId, MessageId],
): MessageBoxOptions => ({
  type: about === 'crashed' ? 'error' : 'question',
  message: text(`desktop.${about}`, {}, language),
  detail: text(`desktop.${about}.detail`, {}, language),
  buttons: buttons.map((id) => text(id, {}, language)),
  defaultId: 0,
  cancelId: 1,
});

/**
 * What the window does when its page's process ends or hangs: it is reloaded once; where that does not help, its
 * owner chooses. The server inside goes on through all of it.
 */
export const recoverPage = (window: BrowserWindow, { language, reload, restart }: Parts): void => {
  const { webContents } = window;
  let reloadedAt = Number.NEGATIVE_INFINITY;
  /** Ended by the owner's own choice, which counts as no crash. */
  let isEnded = false;
  let asking: AbortController | undefined;

  const ask = async (options: MessageBoxOptions): Promise<boolean> => {
    asking = new AbortController();
    const { signal } = asking;
    const { response } = await dialog.showMessageBox(window, { ...options, signal });
    asking = undefined;
    return response === 0 && !signal.aborted;
  };

  const offerRestart = async (): Promise<void> => {
    const buttons = ['desktop.crashed.restart', 'desktop.quit'] as const;
    if (await ask(question(language(), 'crashed', buttons))) restart();
    else app.quit();
  };

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    report(`The page’s process ended: ${reason} (${exitCode}).`);
    asking?.abort();
    if (!isEnded && Date.now() - reloadedAt < SOON) {
      offerRestart().catch(report);
      return;
    }
    if (!isEnded) reloadedAt = Date.now();
    isEnded = false;
    // While this event is told, Electron loads nothing: the window would stay blank.
    setImmediate(reload);
  });

  const offerReload = async (): Promise<void> => {
    const buttons = ['desktop.hangs.wait', 'desktop.hangs.reload'] as const;
    const asked = { ...question(language(), 'hangs', buttons), cancelId: 0 };
    if ((await ask(asked)) || window.isDestroyed() || !isHanging) return;
    // A page that hangs hears no request to reload: its process is ended, which reloads it.
    isEnded = true;
    webContents.forcefullyCrashRenderer();
  };

  let isHanging = false;
  window.on('unresponsive', () => {
    if (asking) return;
    isHanging = true;
    offerReload().catch(report);
  });
  window.on('responsive', () => {
    isHanging = false;
    asking?.abort();
  });
};
