import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ForkOptions } from 'electron';
import { app } from './app.ts';
import { forkNode } from './node-fork.ts';

const PARENT_PORT = fileURLToPath(new URL('./parent-port.ts', import.meta.url));

/** A real process that communicates with its parent like a utility process of Electron. */
class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;
  #isSpawned = false;

  constructor(modulePath: string, args: readonly string[], { env, execArgv = [] }: ForkOptions) {
    super();
    this.#child = forkNode(modulePath, [...args], {
      ...(env ? { env: { ...env } } : {}),
      execArgv: ['--import', PARENT_PORT, ...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child.once('spawn', () => {
      this.#isSpawned = true;
      this.emit('spawn');
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('exit', (code) => {
      this.#isSpawned = false;
      this.emit('exit', code ?? 1);
    });
    // The child process never keeps the app running.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** The id of the process; undefined before it has started and after it has ended. */
  get pid(): number | undefined {
    return this.#isSpawned ? this.#child.pid : undefined;
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object, () => undefined);
  }

  /** Asks the process to quit. Returns whether it was running. */
  kill(): boolean {
    return this.#isSpawned && this.#child.kill('SIGTERM');
  }
}

export const utilityProcess = {
  fork(modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) {
    if (!app.isReady()) throw new Error('utilityProcess cannot be used before app is ready');
    return new UtilityProcess(modulePath, args, options);
  },
};
