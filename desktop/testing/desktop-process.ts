import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Happening, Request } from './messages.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The house's own folder. */
export const house = here('../..');

/** The app with the real pages: the house itself, or a folder whose `dist/renderer` was built for one engineer alone. */
export const wholeApp = process.env['ALAGA_E2E_APP'] ?? house;

export interface StartDesktop {
  /** What Electron would call the folder of the user's data. */
  readonly dataDir: string;
  /** The folder that holds `dist/renderer` and `dist/desktop`; without it, the house itself. */
  readonly appPath?: string;
  /** Whether `appPath` is whole, as it was packed: nothing is built into it. */
  readonly packed?: boolean;
  /** The main module; without it, `desktop/main.ts` as it is written. */
  readonly main?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What the system hands over on the command line. */
  readonly handed?: readonly string[];
}

type Of<W extends Happening['what']> = Extract<Happening, { readonly what: W }>;
type Asking<R> = R extends { readonly id: number } ? Omit<R, 'id'> : never;

/** The shell's main process, under plain Node with the double of `electron`. */
export class DesktopProcess {
  readonly happened: Happening[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #exited = false;
  #listeners = new Set<() => void>();
  #output = '';
  #asked = 0;

  constructor({
    dataDir,
    appPath = wholeApp,
    main = here('../main.ts'),
    env = {},
    handed = [],
  }: StartDesktop) {
    const command = [
      '--import',
      here('./sealed-network.ts'),
      '--import',
      here('./register.ts'),
      main,
    ];
    const settings = [`--user-data=${dataDir}`, `--app-path=${appPath}`, ...handed];
    this.#child = spawn(process.execPath, [...command, ...settings], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...env },
    });
    this.#child.stdout?.on('data', (text: Buffer) => this.#print(text));
    this.#child.stderr?.on('data', (text: Buffer) => this.#print(text));
    this.#child.on('message', (message) => {
      // The other end is the double, which sends nothing else.
      this.happened.push(message as Happening);
      this.#look();
    });
    this.#ended = once(this.#child, 'close').then(([code]) => {
      this.#exited = true;
      this.#look();
      return code as number | null;
    });
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the desktop did not start');
    return this.#child.pid;
  }

  /** Everything that the process printed so far. */
  get output(): string {
    return this.#output;
  }

  all<W extends Happening['what']>(what: W): Of<W>[] {
    return this.happened.filter((happening): happening is Of<W> => happening.what === what);
  }

  /** The `nth` happening of a kind, now or as soon as there is one; rejects when the process ends without it. */
  async until<W extends Happening['what']>(what: W, nth = 1): Promise<Of<W>> {
    for (;;) {
      const found = this.all(what)[nth - 1];
      if (found) return found;
      if (this.#exited) throw new Error(`the desktop ended without "${what}":\n${this.#output}`);
      await new Promise<void>((resolve) => this.#listeners.add(resolve));
    }
  }

  async ask(request: Asking<Request>): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    this.#child.send({ ...request, id });
    for (let nth = 1; ; nth += 1) {
      const answer = await this.until('answer', nth);
      if (answer.id === id) return answer.value;
    }
  }

  /** As the owner or the system does something. */
  have(request: Request): void {
    this.#child.send(request);
  }

  press(id: number, button: number): void {
    this.have({ ask: 'pressed', id, button });
  }

  /** As the owner clicks a notice of the computer. */
  click(id: number): void {
    this.have({ ask: 'clicked', id });
  }

  /** As the owner quits. */
  quit(): Promise<number | null> {
    if (!this.#exited) this.have({ ask: 'quit' });
    return this.#ended;
  }

  /** Its exit code, once it has ended. */
  get ended(): Promise<number | null> {
    return this.#ended;
  }

  /** Nobody reads any more what the process prints. */
  closeOutput(): void {
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  #print(text: Buffer): void {
    this.#output += text.toString();
  }

  #look(): void {
    const listeners = this.#listeners;
    this.#listeners = new Set();
    for (const listener of listeners) listener();
  }
}
