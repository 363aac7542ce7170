import { app, powerMonitor, session } from 'electron';
import { appImage } from '#server/config.ts';
import { report } from './report.ts';

/** What systems grant a program that must end, less a second: milliseconds (Windows and logind give five seconds). */
const GRANTED = 4000;

const within = async (work: Promise<unknown>, patience: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
};

interface Parts {
  /** From now on nothing holds the window open. */
  quitting(): void;
  /** Writes at once what is remembered of the window. */
  save(): void;
  /** Answers what is under way and closes the database. */
  stop(): Promise<void>;
}

/** How the app ends: by its owner after its server has stopped, by the system at once. */
export class Ending {
  readonly #parts: Parts;
  #stopping: Promise<void> | undefined;
  #isStopped = false;
  #isOfSystem = false;
  /** What the next start is handed, where the app was started again while it stopped. */
  #again: readonly string[] | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get hasBegun(): boolean {
    return this.#stopping !== undefined;
  }

  /** Of `before-quit`. The system's own quitting is never prevented: on a Mac that would cancel the log-out. */
  beforeQuit(event: Pick<Electron.Event, 'preventDefault'>): void {
    this.#parts.quitting();
    if (this.#isStopped || this.#isOfSystem) return;
    event.preventDefault();
    void this.stop().then(() => this.#quit());
  }

  /** Answers what is under way, closes the database and keeps the sign-in. Never rejects. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /** Has the app begin again once it has ended, with what a start in between was handed. */
  startAgain(handed: readonly string[]): void {
    this.#again = handed;
  }

  /** Ends this run, and has another begin that is handed the same. */
  restart(): void {
    this.startAgain(process.argv.slice(1));
    app.quit();
  }

  /**
   * The system asks whether it may end the session. What would be lost is written at once: Windows ends the program as
   * soon as it has heard of the end, whatever is under way. The database keeps what was acknowledged in any case.
   */
  mayCome(): void {
    this.#parts.save();
    session.defaultSession.cookies.flushStore().catch(report);
  }

  /** The computer is shut down, or its user is logged out: the app ends by itself within the time that is granted. */
  bySystem(): void {
    if (this.#isOfSystem) return;
    this.#isOfSystem = true;
    this.#parts.quitting();
    this.#parts.save();
    // Begun at once: the server may take all the time that there is.
    session.defaultSession.cookies.flushStore().catch(report);
    void within(this.stop(), GRANTED).then(() => this.#quit());
  }

  /** Hears of the end of the computer's session, on Linux and macOS; on Windows the window does (`session-end`). */
  hearSystem(): void {
    const hear = (event?: Pick<Electron.Event, 'preventDefault'>) => {
      // The system waits a moment for who asks it to; it shuts down all the same.
      event?.preventDefault();
      this.bySystem();
    };
    powerMonitor.on('shutdown', hear);
  }

  async #stop(): Promise<void> {
    await this.#parts.stop().catch(report);
    // Otherwise written only every 30 seconds: the owner would be signed out.
    await session.defaultSession.cookies.flushStore().catch(report);
    this.#isStopped = true;
  }

  #quit(): void {
    if (this.#again) {
      const image = appImage();
      // An AppImage is unpacked again at each start: its own file is what can be started.
      app.relaunch({ args: [...this.#again], ...(image ? { execPath: image } : {}) });
    }
    app.quit();
  }
}
