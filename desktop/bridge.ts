/** What the shell asks of the page. */
export type Asked =
  /** To show a path of the app. */
  | { readonly kind: 'open'; readonly path: string }
  /** To look at an exported file: the one that was opened, or one that is yet to be chosen. */
  | { readonly kind: 'import'; readonly file?: OpenedFile }
  | { readonly kind: 'export' }
  /** To show the backups; `begin` makes one at once. */
  | { readonly kind: 'backups'; readonly begin: boolean }
  /** To show the page before or after this one, as a browser's buttons do. */
  | { readonly kind: 'step'; readonly by: -1 | 1 }
  /** To look for words on the page. */
  | { readonly kind: 'find' }
  /** To get ready for the printer, and say so by `print`. */
  | { readonly kind: 'print'; readonly as: PrintedAs }
  /** To take a pet's share link of our own server. */
  | { readonly kind: 'share'; readonly address: string }
  /** To ask about a reminder that was ticked off on a notice, and falls due on another date than the notice said. */
  | { readonly kind: 'moved'; readonly reminderId: string }
  /** To show a notice itself, which the computer could not show. A press opens its path. */
  | {
      readonly kind: 'notice';
      readonly title: string;
      readonly body: string;
      readonly path: string;
    }
  /** To read anew: the shell changed something. */
  | { readonly kind: 'changed' };

export type PrintedAs = 'paper' | 'pdf';

/** A file that the owner opened with Alaga: what it is called, and where our own page reads it. */
export interface OpenedFile {
  readonly name: string;
  readonly address: string;
}

/** What the page tells of itself. */
export interface PageState {
  readonly isSignedIn: boolean;
  readonly language: 'en' | 'fil';
}

/** How this computer is set up. */
export interface ComputerSettings {
  readonly keepRunning: boolean;
  readonly startAtLogin: boolean;
  readonly spellCheck: boolean;
  /** Whether a dictionary would be fetched from the network. */
  readonly spellCheckFetches: boolean;
  readonly lock: { readonly isSet: boolean; readonly minutes: number | null };
}

export type ComputerChange = Partial<
  Pick<ComputerSettings, 'keepRunning' | 'startAtLogin' | 'spellCheck'>
>;

export interface NewLock {
  /** 4 to 12 digits. */
  readonly pin: string;
  /** After so many idle minutes it locks by itself. */
  readonly minutes: number;
  /** The account whose password takes the lock away again. */
  readonly owner: string;
}

/**
 * `wait`: milliseconds until another try counts. `unreadable`: this computer's keyring does not open at the moment, so
 * that no PIN can be judged; it counts as no try.
 */
export type LockAnswer =
  | { readonly is: 'right' }
  | { readonly is: 'wrong' | 'wait' | 'unreadable'; readonly wait: number };

/** What the desktop shell tells the page, as `window.alagaDesktop`. In a browser there is none. */
export interface DesktopBridge {
  readonly platform: NodeJS.Platform;
  readonly version: string;
  /** Hears what the shell asks; gives how to stop. */
  onAsked(listener: (asked: Asked) => void): () => void;
  /** Says who is here. The shell asks nothing before it was told. */
  tell(state: PageState): Promise<void>;
  /** Prints the page as it is drawn now; false where that was given up or failed. */
  print(as: PrintedAs): Promise<boolean>;
  /**
   * Has the owner say where a file is saved. Gives the address that its content is put to (PUT), which is answered
   * with the file's name when it lies on the disk, with 507 where it does not; null where the owner thought better of it.
   */
  chooseFile(name: string): Promise<string | null>;
  computer(): Promise<ComputerSettings>;
  changeComputer(change: ComputerChange): Promise<ComputerSettings>;
  /** `present`: the PIN that there is already. */
  setLock(lock: NewLock, present?: string): Promise<LockAnswer>;
  removeLock(present: string): Promise<LockAnswer>;
  lockNow(): Promise<void>;
}

declare global {
  interface Window {
    /** Present only in the desktop window, which must not register a service worker: its server is inside. */
    readonly alagaDesktop?: DesktopBridge;
  }
}
