import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TESTED_DESKTOP } from '#build/package/bundle-desktop.ts';
import type { DoubleEvent, Request } from './double/messages.ts';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The root of the repository. */
export const repositoryRoot = resolvePath('../..');

/**
 * The app with the real pages: the repository, or a folder whose `dist/renderer` was built for one
 * browser engine.
 */
export const wholeApp = process.env['ALAGA_E2E_APP'] ?? repositoryRoot;

/** The main module as it is written. */
export const sourceMain = resolvePath('../main.ts');

export interface StartDesktop {
  /** Electron's `userData` folder. */
  readonly dataDir: string;
  /** The folder with `dist/renderer` and `dist/desktop`; by default the repository. */
  readonly appPath?: string;
  /** Whether `appPath` is a complete package, so that nothing has to be built. */
  readonly packed?: boolean;
  /** The main module; by default the one that was bundled for the journeys. */
  readonly main?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The arguments that the system passes on the command line. */
  readonly args?: readonly string[];
}

type EventOfType<W extends DoubleEvent['type']> = Extract<DoubleEvent, { readonly type: W }>;
type WithoutId<R> = R extends { readonly id: number } ? Omit<R, 'id'> : never;

/** The shell's main process under plain Node, with the test double of `electron`. */
export class DesktopProcess {
  readonly happened: DoubleEvent[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #exited = false;
  #listeners = new Set<() => void>();
  #output = '';
  #asked = 0;

  constructor({
    dataDir,
    appPath = wholeApp,
    main = join(TESTED_DESKTOP, 'main.js'),
    env = {},
    args = [],
  }: StartDesktop) {
    const command = [
      '--import',
      resolvePath('./double/blocked-network.ts'),
      '--import',
      resolvePath('./double/register.ts'),
      main,
    ];
    const settings = [`--user-data=${dataDir}`, `--app-path=${appPath}`, ...args];
    this.#child = spawn(process.execPath, [...command, ...settings], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...env },
    });
    this.#child.stdout?.on('data', (text: Buffer) => this.#print(text));
    this.#child.stderr?.on('data', (text: Buffer) => this.#print(text));
    this.#child.on('message', (message) => {
      // The cast is safe: the double sends only these messages.
      this.happened.push(message as DoubleEvent);
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

  /** The output of the process so far. */
  get output(): string {
    return this.#output;
  }

  all<W extends DoubleEvent['type']>(type: W): EventOfType<W>[] {
    return this.happened.filter(
      (happening): happening is EventOfType<W> => happening.type === type,
    );
  }

  /** Waits for the `nth` event of a kind. Rejects if the process ends first. */
  async waitFor<W extends DoubleEvent['type']>(type: W, nth = 1): Promise<EventOfType<W>> {
    for (;;) {
      const event = this.all(type)[nth - 1];
      if (event) return event;
      if (this.#exited) throw new Error(`the desktop ended without "${type}":\n${this.#output}`);
      await new Promise<void>((resolve) => this.#listeners.add(resolve));
    }
  }

  async ask(request: WithoutId<Request>): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    this.#child.send({ ...request, id });
    for (let nth = 1; ; nth += 1) {
      const answer = await this.waitFor('answer', nth);
      if (answer.id === id) return answer.value;
    }
  }

  /** Simulates an action of the owner or the system. */
  have(request: Request): void {
    this.#child.send(request);
  }

  press(id: number, button: number): void {
    this.have({ ask: 'pressed', id, button });
  }

  /** Simulates a click on a notice. */
  click(id: number): void {
    this.have({ ask: 'clicked', id });
  }

  /** Simulates the owner quitting. */
  quit(): Promise<number | null> {
    if (!this.#exited) this.have({ ask: 'quit' });
    return this.#ended;
  }

  /** Resolves with the exit code once the process has ended. */
  get exitCode(): Promise<number | null> {
    return this.#ended;
  }

  /** Closes the output of the process, as a terminal that is closed. */
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
