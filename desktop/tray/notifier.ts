import { report } from '#desktop/report.ts';
import type { ShellWindow } from '#desktop/window/shell-window.ts';
import { listenForActivations, ShownNotices } from './activations.ts';
import { type Notice, type NoticeActions, showNotice } from './notices.ts';

interface NotifierOptions {
  readonly dataDir: string;
  readonly actions: NoticeActions;
  isLocked(): boolean;
  /** The text of a reminder's notice while the app is locked. */
  lockedWords(): string;
  window(): ShellWindow | undefined;
}

/** Shows notices through the system, or in the page if the system cannot. */
export class Notifier {
  readonly #parts: NotifierOptions;
  readonly #shown: ShownNotices;
  /**
   * Keys of notices that the page has already shown. If they stay due, only the system tries again.
   */
  readonly #shownByPage = new Set<string>();
  /** Notices that the system did not show, and that the page shows once there is a window. */
  #waitingForWindow: readonly Notice[] = [];

  constructor(parts: NotifierOptions) {
    this.#parts = parts;
    this.#shown = new ShownNotices(parts.dataDir);
  }

  listenForActivations(): void {
    listenForActivations(this.#shown, this.#parts.actions.open);
  }

  /** Rejects if the system did not show the notice, so that it stays due. */
  async show(notice: Notice): Promise<void> {
    const { actions, isLocked, lockedWords } = this.#parts;
    const { id, path } = notice;
    try {
      // While the app is locked, a notice shows no content and cannot be marked as done.
      const displayedNotice = isLocked()
        ? { id, path, title: 'Alaga', body: lockedWords() }
        : notice;
      await showNotice(displayedNotice, actions);
    } catch (error) {
      this.#showInPage(notice);
      throw error;
    }
    // A notice that the system has shown must not be shown again because the disk is full.
    try {
      this.#shown.remember(notice);
    } catch (error) {
      report(error);
    }
  }

  /** The server looks for due reminders as soon as it runs, which may be before there is a window. */
  windowOpened(): void {
    const notices = this.#waitingForWindow;
    this.#waitingForWindow = [];
    for (const notice of notices) this.#showInPage(notice);
  }

  /**
   * Shows a notice in the page: at once, or as soon as there is a window and its owner has signed
   * in.
   */
  #showInPage(notice: Notice): void {
    const window = this.#parts.window();
    if (!window) {
      this.#waitingForWindow = [...this.#waitingForWindow, notice];
      return;
    }
    const { id, title, body, path } = notice;
    const key = JSON.stringify([id, title, body]);
    if (this.#shownByPage.has(key)) return;
    if (window.ask({ kind: 'notice', title, body, path })) this.#shownByPage.add(key);
  }
}
