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
   * Ids of notices that the page has already shown. If they stay due, only the system tries again.
   */
  readonly #toldByPage = new Set<string>();
  /** Notices that the system did not show before the window existed. */
  #beforeWindow: readonly Notice[] = [];

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
      this.#tellByPage(notice);
      throw error;
    }
    this.#shown.remember(notice);
  }

  /** The server looks for due reminders as soon as it runs, which may be before there is a window. */
  windowOpened(): void {
    const notices = this.#beforeWindow;
    this.#beforeWindow = [];
    for (const notice of notices) this.#tellByPage(notice);
  }

  /**
   * Shows a notice in the page: at once, or as soon as there is a window and its owner has signed
   * in.
   */
  #tellByPage(notice: Notice): void {
    const window = this.#parts.window();
    if (!window) {
      this.#beforeWindow = [...this.#beforeWindow, notice];
      return;
    }
    const { id, title, body, path } = notice;
    const key = JSON.stringify([id, title, body]);
    if (this.#toldByPage.has(key)) return;
    if (window.ask({ kind: 'notice', title, body, path })) this.#toldByPage.add(key);
  }
}
