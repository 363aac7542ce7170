import { app, powerMonitor, session } from 'electron';
import { appImage } from '#server/config.ts';
import { report } from './report.ts';

/**
 * The time that operating systems give a program to quit, less a second, in milliseconds. Windows
 * and logind give five seconds.
 */
const SHUTDOWN_TIMEOUT = 4000;

const waitAtMost = async (work: Promise<unknown>, timeout: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeout);
  });
  await Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
};

interface AppExitOptions {
  /** From now on nothing prevents the window from closing. */
  quitting(): void;
  /** Writes the remembered window state at once. */
  save(): void;
  /** Completes pending requests and closes the database. */
  stop(): Promise<void>;
}

/**
 * Quits the app: on the owner's request after the server has stopped, on the system's request at
 * once.
 */
export class AppExit {
  readonly #options: AppExitOptions;
  #stopping: Promise<void> | undefined;
  #isStopped = false;
  #isSystemExit = false;
  /** The arguments for the next start, if the app was started again while it was stopping. */
  #nextArguments: readonly string[] | undefined;

  constructor(options: AppExitOptions) {
    this.#options = options;
  }

  get hasBegun(): boolean {
    return this.#stopping !== undefined;
  }

  /**
   * Handles `before-quit`. The system's own request to quit is never prevented, because on macOS
   * that would cancel the log-out.
   */
  beforeQuit(event: Pick<Electron.Event, 'preventDefault'>): void {
    this.#options.quitting();
    if (this.#isStopped || this.#isSystemExit) return;
    event.preventDefault();
    void this.stop().then(() => this.#quit());
  }

  /**
   * Completes pending requests, closes the database and writes the cookies of the sign-in. Never
   * rejects.
   */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /** Restarts the app after it has quit, with the arguments of a start that happened meanwhile. */
  startAgain(args: readonly string[]): void {
    this.#nextArguments = args;
  }

  /** Quits and starts again with the same arguments. */
  restart(): void {
    this.startAgain(process.argv.slice(1));
    app.quit();
  }

  /**
   * The system announces that the session may end. Unsaved state is written at once, because
   * Windows ends the program as soon as the end was announced, whatever is still running.
   * Acknowledged data is in the database in any case.
   */
  prepareForSessionEnd(): void {
    this.#options.save();
    session.defaultSession.cookies.flushStore().catch(report);
  }

  /** The computer shuts down or its user logs out. The app quits within the granted time. */
  quitForSystem(): void {
    if (this.#isSystemExit) return;
    this.#isSystemExit = true;
    this.#options.quitting();
    this.#options.save();
    // Started before the server stops, because that may take all the time that is left.
    session.defaultSession.cookies.flushStore().catch(report);
    void waitAtMost(this.stop(), SHUTDOWN_TIMEOUT).then(() => this.#quit());
  }

  /**
   * Listens for the end of the session on Linux and macOS. On Windows the window does
   * (`session-end`).
   */
  listenForShutdown(): void {
    const handleShutdown = (event?: Pick<Electron.Event, 'preventDefault'>) => {
      // Preventing the event delays the shutdown briefly, and does not cancel it.
      event?.preventDefault();
      this.quitForSystem();
    };
    powerMonitor.on('shutdown', handleShutdown);
  }

  async #stop(): Promise<void> {
    await this.#options.stop().catch(report);
    // Chromium writes cookies only every 30 seconds. Without this the owner would be signed out.
    await session.defaultSession.cookies.flushStore().catch(report);
    this.#isStopped = true;
  }

  #quit(): void {
    if (this.#nextArguments) {
      const image = appImage();
      // An AppImage is unpacked to a new folder at each start, so the AppImage file itself is what
      // has to be started.
      app.relaunch({ args: [...this.#nextArguments], ...(image ? { execPath: image } : {}) });
    }
    app.quit();
  }
}
