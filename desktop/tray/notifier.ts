import type { ShellWindow } from '#desktop/window/shell-window.ts';
import { hearActivations, ShownNotices } from './activations.ts';
import { type Notice, type NoticeActions, showNotice } from './notices.ts';

interface Parts {
  readonly dataDir: string;
  readonly actions: NoticeActions;
  isLocked(): boolean;
  /** What a locked app says of a reminder. */
  lockedWords(): string;
  window(): ShellWindow | undefined;
}

/** Shows notices by the computer, and by the page where the computer shows none. */
export class Notifier {
  readonly #parts: Parts;
  readonly #shown: ShownNotices;
  /** What the page has shown already, in its words: what stays due is tried again by the computer alone. */
  readonly #toldByPage = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#shown = new ShownNotices(parts.dataDir);
  }

  hearActivations(): void {
    hearActivations(this.#shown, this.#parts.actions.open);
  }

  /** Rejects where the computer did not show it: it stays due then. */
  async show(notice: Notice): Promise<void> {
    const { actions, isLocked, lockedWords } = this.#parts;
    const { id, path } = notice;
    try {
      // What is locked is nobody's to read or to tick off.
      const said = isLocked() ? { id, path, title: 'Alaga', body: lockedWords() } : notice;
      await showNotice(said, actions);
    } catch (error) {
      this.#tellByPage(notice);
      throw error;
    }
    this.#shown.remember(notice);
  }

  /** At once, or as soon as its owner is here. */
  #tellByPage({ id, title, body, path }: Notice): void {
    const key = JSON.stringify([id, title, body]);
    if (this.#toldByPage.has(key)) return;
    if (this.#parts.window()?.ask({ kind: 'notice', title, body, path })) this.#toldByPage.add(key);
  }
}
