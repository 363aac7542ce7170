import { report } from './report.ts';
import type { Guard } from './server/embedded-server.ts';

/**
 * Reports each write of the window after its response, because it may have changed which reminders
 * are due.
 */
export const reportWrites =
  (written: () => void): Guard =>
  async (ctx, next) => {
    await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && ctx.status < 400) written();
  };

const MINUTE_MS = 60_000;
const REQUEST_DELAY = 300;

/**
 * Runs a function now, every minute (because days begin and times pass), and shortly after it is
 * requested.
 */
export class PeriodicRefresh {
  readonly #run: () => Promise<void>;
  readonly #minutes: NodeJS.Timeout;
  #soon: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(run: () => Promise<void>) {
    this.#run = run;
    this.#minutes = setInterval(() => this.now(), MINUTE_MS);
  }

  now(): void {
    clearTimeout(this.#soon);
    if (this.#isStopped) return;
    this.#running = this.#running.then(this.#run).catch(report);
  }

  soon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.now(), REQUEST_DELAY);
  }

  /** Resolves after the current run has ended. No further run begins. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#minutes);
    clearTimeout(this.#soon);
    await this.#running;
  }
}
