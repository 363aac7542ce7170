import type { Rectangle } from 'electron';

/** Messages between the test double of `electron` and the test that started it. */
export interface ShownDialog {
  readonly kind: 'error' | 'question' | 'save' | 'open';
  readonly title: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** An event that the double reports. */
export type DoubleEvent =
  | { readonly type: 'window'; readonly debuggingAddress: string; readonly options: unknown }
  | { readonly type: 'loaded'; readonly address: string }
  | { readonly type: 'shown' | 'focused' | 'hidden' | 'second-instance' | 'tray-gone' | 'printed' }
  | { readonly type: 'dialog'; readonly id: number; readonly dialog: ShownDialog }
  /** The program closed a dialog itself. */
  | { readonly type: 'dialog-gone'; readonly id: number }
  /** A dialog blocks the whole process. */
  | { readonly type: 'blocked'; readonly title: string; readonly detail: string }
  /** A request to quit was prevented. */
  | { readonly type: 'quit-prevented' }
  /** The cookies are about to be written. */
  | { readonly type: 'flushing' }
  /** The app will start again after it has quit. */
  | { readonly type: 'relaunched'; readonly args: readonly string[] }
  | { readonly type: 'opened-outside'; readonly address: string }
  | { readonly type: 'title'; readonly title: string }
  /** The system's decoder received a file. */
  | { readonly type: 'decoded-by-system'; readonly path: string; readonly there: boolean }
  /** A network access was refused. */
  | { readonly type: 'reached-out'; readonly by: 'node' | 'page'; readonly host: string }
  | {
      readonly type: 'notice';
      readonly id: number;
      readonly title: string;
      readonly body: string;
      /** The labels of the notice's buttons. */
      readonly actions: readonly string[];
    }
  | { readonly type: 'notice-closed'; readonly id: number }
  /** The current menus, one line for each entry. */
  | { readonly type: 'menu'; readonly lines: readonly string[] }
  | { readonly type: 'popup'; readonly lines: readonly string[] }
  | {
      readonly type: 'tray';
      readonly tooltip: string;
      readonly lines: readonly string[];
      /** The scale factors of the tray icon's image: 1 for normal screens, 2 for dense ones. */
      readonly scales: readonly number[];
    }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'copied'; readonly text: string }
  | { readonly type: 'spelling'; readonly on: boolean; readonly dictionaries: string }
  | { readonly type: 'respelled'; readonly word: string }
  /** A step of the updater. */
  | { readonly type: 'updater'; readonly step: 'checked' | 'downloaded' | 'installed' }
  | { readonly type: 'folder'; readonly path: string }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown };

/**
 * A request from the test: an action of Electron or the system, or a question, which an `answer`
 * with the same id answers.
 */
export type Request =
  | { readonly ask: 'quit' }
  /** `path` is the file that was chosen in a save or open dialog. */
  | {
      readonly ask: 'pressed';
      readonly id: number;
      readonly button: number;
      readonly path?: string;
    }
  /** The process of the page crashes, or its window stops or resumes responding. */
  | { readonly ask: 'page-crash'; readonly reason: 'crashed' | 'oom' | 'clean-exit' }
  | { readonly ask: 'page-hangs'; readonly hangs: boolean }
  /** Writing into a folder fails because the disk is full (Linux). */
  | { readonly ask: 'disk-full'; readonly folder: string }
  | { readonly ask: 'gpu-crash' }
  /** The user of a Windows computer logs off. */
  /**
   * Windows asks first (`session-query`), and may end the program as soon as `session-end` was
   * sent.
   */
  | { readonly ask: 'session-query' | 'session-end' }
  /** The system's notices begin to fail, or to be shown again. */
  | { readonly ask: 'notices'; readonly system: 'shows' | 'fails' | 'unsupported' }
  /** Writing cookies blocks until they are released. */
  | { readonly ask: 'cookies'; readonly held: boolean }
  /**
   * A button of the mouse or keyboard that has a name on Windows and Linux, or a swipe on macOS.
   */
  | { readonly ask: 'app-command' | 'swipe'; readonly name: string }
  /** The close button of the window is clicked. */
  | { readonly ask: 'close-window' }
  /** An entry of the menu, of the last context menu or of the tray is clicked. */
  | { readonly ask: 'menu' | 'popup' | 'tray'; readonly entry: readonly string[] }
  /** A button of a notice, by its index. */
  | { readonly ask: 'notice-action'; readonly id: number; readonly index: number }
  /** macOS passes a link or a file. */
  | { readonly ask: 'handed'; readonly event: 'open-url' | 'open-file'; readonly value: string }
  /** The computer is locked or suspended, or there was no input for this many seconds. */
  | { readonly ask: 'power'; readonly event: 'lock-screen' | 'suspend' | 'shutdown' | number }
  | { readonly ask: 'context-menu'; readonly clicked: object }
  | { readonly ask: 'moved'; readonly bounds: Rectangle }
  | { readonly ask: 'clicked'; readonly id: number }
  | {
      readonly ask: 'window-open' | 'save' | 'client-certificate';
      readonly id: number;
      readonly address: string;
    }
  /** A download starts that the shell did not start. The shell's options for its save dialog are the answer. */
  | {
      readonly ask: 'download';
      readonly id: number;
      readonly address: string;
      /** The path that the owner chose; empty if the owner cancelled. */
      readonly path: string;
      readonly state: 'completed' | 'cancelled' | 'interrupted';
    }
  | {
      readonly ask: 'prevented';
      readonly id: number;
      readonly event:
        | 'will-navigate'
        | 'will-frame-navigate'
        | 'will-redirect'
        | 'will-attach-webview';
      readonly address: string;
    }
  | {
      readonly ask: 'permission';
      readonly id: number;
      readonly permission: string;
      readonly address: string;
    };

const pendingReports = new Set<Promise<void>>();

export const reportEvent = (happening: DoubleEvent): void => {
  const sendPromise = new Promise<void>((resolve) => {
    if (process.send) process.send(happening, () => resolve());
    else resolve();
  });
  pendingReports.add(sendPromise);
  void sendPromise.then(() => pendingReports.delete(sendPromise));
};

/** Resolves once all messages so far have been sent. */
export const waitForReports = async (): Promise<void> => {
  await Promise.all(pendingReports);
};

export const listenForRequests = (listener: (request: Request) => void): void => {
  // The cast is safe: launch.ts, at the other end, sends only requests.
  process.on('message', (message) => listener(message as Request));
};
