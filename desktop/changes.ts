import { report } from './report.ts';
import type { Guard } from './server/embedded-server.ts';

/** Tells of each write of the window, when it is answered: what is due may be another thing then. */
export const tellWrites =
  (written: () => void): Guard =>
  async (ctx, next) => {
    await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && ctx.status < 400) written();
  };

const MINUTE = 60_000;
const SOON = 300;

/** Runs something now, each minute (a day begins, a time passes) and a moment after it was asked for. */
export class Refreshing {
  readonly #run: () => Promise<void>;
  readonly #minutes: NodeJS.Timeout;
  #soon: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(run: () => Promise<void>) {
    this.#run = run;
    this.#minutes = setInterval(() => this.now(), MINUTE);
  }

  now(): void {
    clearTimeout(this.#soon);
    this.#running = this.#running.then(this.#run).catch(report);
  }

  soon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.now(), SOON);
  }

  /** Resolves when what is under way has ended; nothing begins after it. */
  async stop(): Promise<void> {
    clearInterval(this.#minutes);
    clearTimeout(this.#soon);
    await this.#running;
  }
}
