import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type AppFolders, scrub } from './scrub.ts';

/** In bytes, the size at which a new file begins. One previous file is kept. */
const MAX_LOG_BYTES = 512 * 1024;
/** In milliseconds, how long lines are collected before they are written. */
const FLUSH_DELAY = 250;

/**
 * Logs what the app did and which errors occurred, in two alternating files in the data folder. The
 * log never leaves the computer by itself, and contains no private data.
 */
export class SupportLog {
  readonly #folder: string;
  readonly #appFolders: AppFolders;
  readonly #maxBytes: number;
  #waiting: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(dataDir: string, appFolders: AppFolders, maxBytes = MAX_LOG_BYTES) {
    this.#folder = join(dataDir, 'logs');
    this.#appFolders = appFolders;
    this.#maxBytes = maxBytes;
    process.once('exit', () => this.flush());
  }

  /**
   * Adds one or several lines. If the disk refuses them they are lost, because there is nowhere
   * else to report to.
   */
  add(line: string): void {
    this.#waiting.push(`${new Date().toISOString()} ${scrub(line, this.#appFolders)}`);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_DELAY).unref();
  }

  /** Writes the collected lines. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    const lines = `${this.#waiting.join('\n')}\n`;
    this.#waiting = [];
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const { size } = statSync(this.#file, { throwIfNoEntry: false }) ?? { size: 0 };
      if (size > 0 && size + lines.length > this.#maxBytes) renameSync(this.#file, this.#before);
      appendFileSync(this.#file, lines, { mode: 0o600 });
    } catch {
      // A failing log must not stop the app.
    }
  }

  /** The whole log, oldest lines first. */
  read(): string {
    this.flush();
    const files = [this.#before, this.#file].filter((file) => existsSync(file));
    return files.map((file) => readFileSync(file, 'utf8')).join('');
  }

  get #file(): string {
    return join(this.#folder, 'alaga.log');
  }

  get #before(): string {
    return join(this.#folder, 'alaga.before.log');
  }
}
