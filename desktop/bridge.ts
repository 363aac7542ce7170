/** A request of the shell to the page. */
export type ShellRequest =
  /** Show a path of the app. */
  | { readonly kind: 'open'; readonly path: string }
  /** Import an exported file: the opened one, or one that the owner chooses next. */
  | { readonly kind: 'import'; readonly file?: OpenedFile }
  | { readonly kind: 'export' }
  /** Show the backups; `begin` starts one at once. */
  | { readonly kind: 'backups'; readonly begin: boolean }
  /** Go back or forward, like the buttons of a browser. */
  | { readonly kind: 'step'; readonly by: -1 | 1 }
  /** Search the page for text. */
  | { readonly kind: 'find' }
  /** Prepare the page for printing, and then call `print`. */
  | { readonly kind: 'print'; readonly as: PrintedAs }
  /** Add a pet by its share link on this installation's server. */
  | { readonly kind: 'share'; readonly address: string }
  /**
   * Ask about a reminder that was marked as done on a notice, but now has another due date than the
   * notice showed.
   */
  | { readonly kind: 'moved'; readonly reminderId: string }
  /** Show a notice that the system could not show. Clicking it opens its path. */
  | {
      readonly kind: 'notice';
      readonly title: string;
      readonly body: string;
      readonly path: string;
    }
  /** Refetch, because the shell changed data. */
  | { readonly kind: 'changed' };

export type PrintedAs = 'paper' | 'pdf';

/**
 * A file that the owner opened with Alaga: its name, and the address at which the page reads it.
 */
export interface OpenedFile {
  readonly name: string;
  readonly address: string;
}

/** The page's report of its state. */
export interface PageState {
  readonly isSignedIn: boolean;
  readonly language: 'en' | 'fil';
}

/** The settings of this computer. */
export interface ComputerSettings {
  readonly keepRunning: boolean;
  readonly startAtLogin: boolean;
  readonly spellCheck: boolean;
  /** Whether spell checking would download a dictionary. */
  readonly spellCheckFetches: boolean;
  readonly lock: { readonly isSet: boolean; readonly minutes: number | null };
}

export type ComputerChange = Partial<
  Pick<ComputerSettings, 'keepRunning' | 'startAtLogin' | 'spellCheck'>
>;

export interface NewLock {
  /** 4 to 12 digits. */
  readonly pin: string;
  /** The app locks after this many idle minutes. */
  readonly minutes: number;
  /** The account whose password removes the lock. */
  readonly owner: string;
}

/**
 * `wait`: milliseconds until another attempt is allowed. `unreadable`: the system's keyring is not
 * available now, so the PIN could not be checked; this does not count as an attempt.
 */
export type LockAnswer =
  | { readonly is: 'right' }
  | { readonly is: 'wrong' | 'wait' | 'unreadable'; readonly wait: number };

/**
 * The interface of the desktop shell to the page, `window.alagaDesktop`. It does not exist in
 * browsers.
 */
export interface DesktopBridge {
  readonly platform: NodeJS.Platform;
  readonly version: string;
  /** Listens to requests of the shell. Returns a function that stops listening. */
  onAsked(listener: (request: ShellRequest) => void): () => void;
  /** Reports the state of the page. The shell sends no requests before the first report. */
  tell(state: PageState): Promise<void>;
  /** Prints the page as it is displayed. False if printing was cancelled or failed. */
  print(as: PrintedAs): Promise<boolean>;
  /**
   * Asks the owner where to save a file. Returns the address to PUT its content to, or null if the
   * owner cancelled. The PUT is answered with the file name once it is on the disk, or with 507 if
   * it could not be written.
   */
  chooseFile(name: string): Promise<string | null>;
  computer(): Promise<ComputerSettings>;
  changeComputer(change: ComputerChange): Promise<ComputerSettings>;
  /** `present` is the current PIN, if there is one. */
  setLock(lock: NewLock, present?: string): Promise<LockAnswer>;
  removeLock(present: string): Promise<LockAnswer>;
  lockNow(): Promise<void>;
}

declare global {
  interface Window {
    /**
     * Exists only in the desktop window, which must not register a service worker because its
     * server is embedded.
     */
    readonly alagaDesktop?: DesktopBridge;
  }
}
