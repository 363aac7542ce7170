import type { Rectangle } from 'electron';

/** What the double of `electron` and the test that started it tell each other. */
export interface ShownDialog {
  readonly kind: 'error' | 'question' | 'save' | 'open';
  readonly title: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** From the double, as it happens. */
export type Happening =
  | { readonly what: 'window'; readonly debuggingAddress: string; readonly options: unknown }
  | { readonly what: 'loaded'; readonly address: string }
  | { readonly what: 'shown' | 'focused' | 'hidden' | 'second-instance' | 'tray-gone' | 'printed' }
  | { readonly what: 'dialog'; readonly id: number; readonly dialog: ShownDialog }
  /** The program took a dialog away again. */
  | { readonly what: 'dialog-gone'; readonly id: number }
  /** A dialog holds up the whole process. */
  | { readonly what: 'blocked'; readonly title: string; readonly detail: string }
  /** The app did not quit when it was asked to. */
  | { readonly what: 'quit-prevented' }
  /** The cookies are about to be written. */
  | { readonly what: 'flushing' }
  /** Another run of the app begins when this one has ended. */
  | { readonly what: 'relaunched'; readonly args: readonly string[] }
  | { readonly what: 'opened-outside'; readonly address: string }
  | { readonly what: 'title'; readonly title: string }
  /** The system's own decoder was handed a file. */
  | { readonly what: 'decoded-by-system'; readonly path: string; readonly there: boolean }
  /** Something wanted to leave this computer, and was refused. */
  | { readonly what: 'reached-out'; readonly by: 'node' | 'page'; readonly host: string }
  | {
      readonly what: 'notice';
      readonly id: number;
      readonly title: string;
      readonly body: string;
      /** What its buttons say. */
      readonly actions: readonly string[];
    }
  | { readonly what: 'notice-closed'; readonly id: number }
  /** The menus that stand there now, one line an entry. */
  | { readonly what: 'menu'; readonly lines: readonly string[] }
  | { readonly what: 'popup'; readonly lines: readonly string[] }
  | {
      readonly what: 'tray';
      readonly tooltip: string;
      readonly lines: readonly string[];
      /** The screens that its picture has a form for: 1 for plain ones, 2 for dense ones. */
      readonly scales: readonly number[];
    }
  | { readonly what: 'zoom'; readonly factor: number }
  | { readonly what: 'copied'; readonly text: string }
  | { readonly what: 'spelling'; readonly on: boolean; readonly dictionaries: string }
  | { readonly what: 'respelled'; readonly word: string }
  /** What fetches newer versions did something. */
  | { readonly what: 'updater'; readonly step: 'checked' | 'downloaded' | 'installed' }
  | { readonly what: 'folder'; readonly path: string }
  | { readonly what: 'answer'; readonly id: number; readonly value: unknown };

/** From the test: what Electron itself would do or ask, answered by an `answer` with the same id. */
export type Request =
  | { readonly ask: 'quit' }
  /** `path`: the file that was chosen, of a dialog that saves or opens one. */
  | {
      readonly ask: 'pressed';
      readonly id: number;
      readonly button: number;
      readonly path?: string;
    }
  /** The page's process ends, or its window does not answer any more, or does again. */
  | { readonly ask: 'page-crash'; readonly reason: 'crashed' | 'oom' | 'clean-exit' }
  | { readonly ask: 'page-hangs'; readonly hangs: boolean }
  /** What is written into a folder finds the disk full (Linux). */
  | { readonly ask: 'disk-full'; readonly folder: string }
  | { readonly ask: 'gpu-crash' }
  /** The user of a Windows computer is logged off. */
  /** Windows asks first (`session-query`), and may end the program as soon as it was told of the end. */
  | { readonly ask: 'session-query' | 'session-end' }
  /** The system's notices begin to fail, or to be shown. */
  | { readonly ask: 'notices'; readonly system: 'shows' | 'fails' | 'unsupported' }
  /** Writing cookies takes until they are let go. */
  | { readonly ask: 'cookies'; readonly held: boolean }
  /** A button of the mouse or the keyboard that Windows and Linux have a name for, or a swipe on a Mac. */
  | { readonly ask: 'app-command' | 'swipe'; readonly name: string }
  /** The window's own cross is pressed. */
  | { readonly ask: 'close-window' }
  /** An entry of the menu, of the last menu of the other button, or of the tray is pressed. */
  | { readonly ask: 'menu' | 'popup' | 'tray'; readonly entry: readonly string[] }
  /** A button of a notice, by its place. */
  | { readonly ask: 'notice-action'; readonly id: number; readonly index: number }
  /** A Mac hands over a link or a file. */
  | { readonly ask: 'handed'; readonly event: 'open-url' | 'open-file'; readonly value: string }
  /** The computer is locked or sleeps, or nobody has touched it for so many seconds. */
  | { readonly ask: 'power'; readonly event: 'lock-screen' | 'suspend' | 'shutdown' | number }
  | { readonly ask: 'context-menu'; readonly clicked: object }
  | { readonly ask: 'moved'; readonly bounds: Rectangle }
  | { readonly ask: 'clicked'; readonly id: number }
  | {
      readonly ask: 'window-open' | 'save' | 'client-certificate';
      readonly id: number;
      readonly address: string;
    }
  /** A download that is no doing of the shell's ends; answered with how the shell would have it asked for. */
  | {
      readonly ask: 'download';
      readonly id: number;
      readonly address: string;
      /** Where its owner said; empty where the owner thought better of it. */
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

const sent = new Set<Promise<void>>();

export const tell = (happening: Happening): void => {
  const sending = new Promise<void>((resolve) => {
    if (process.send) process.send(happening, () => resolve());
    else resolve();
  });
  sent.add(sending);
  void sending.then(() => sent.delete(sending));
};

/** Resolves when everything told so far has left this process. */
export const allTold = async (): Promise<void> => {
  await Promise.all(sent);
};

export const hear = (listener: (request: Request) => void): void => {
  // The other end is our own launch.ts, which sends nothing else.
  process.on('message', (message) => listener(message as Request));
};
