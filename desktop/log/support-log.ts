import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Places, scrub } from './scrub.ts';

/** Bytes of a file until the next one begins. The one before is kept, and no other. */
const LARGEST = 512 * 1024;
/** Milliseconds that a line waits for others. */
const WAIT = 250;

/**
 * What the app did and what went wrong, in two files of the data folder that take each other's place. Nothing of it
 * leaves the computer by itself, and nothing private stands in it.
 */
export class SupportLog {
  readonly #folder: string;
  readonly #places: Places;
  readonly #largest: number;
  #waiting: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(dataDir: string, places: Places, largest = LARGEST) {
    this.#folder = join(dataDir, 'logs');
    this.#places = places;
    this.#largest = largest;
    process.once('exit', () => this.flush());
  }

  /** Adds a line, or several. A disk that takes none loses them: there is nothing to tell it to. */
  add(line: string): void {
    this.#waiting.push(`${new Date().toISOString()} ${scrub(line, this.#places)}`);
    this.#timer ??= setTimeout(() => this.flush(), WAIT).unref();
  }

  /** Writes what waits. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    const lines = `${this.#waiting.join('\n')}\n`;
    this.#waiting = [];
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const { size } = statSync(this.#file, { throwIfNoEntry: false }) ?? { size: 0 };
      if (size > 0 && size + lines.length > this.#largest) renameSync(this.#file, this.#before);
      appendFileSync(this.#file, lines, { mode: 0o600 });
    } catch {
      // It is a log: the work goes on without it.
    }
  }

  /** All that is kept, oldest first. */
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
