import { fork } from 'node:child_process';

export interface ProcessEvents {
  readonly onMessage: (message: unknown) => void;
  /** Called exactly once, whether the process ended or could not be started. */
  readonly onExit: () => void;
}

export interface StartedProcess {
  /** Undefined until the process has started. */
  readonly pid: number | undefined;
  send(job: unknown): void;
  /** Kills the process at once. */
  kill(): void;
  /** Whether the process keeps the server's process alive. */
  holdServer(holds: boolean): void;
}

/** Starts a helper process, which sends `{ kind: 'ready' }` and then one answer for each job. */
export type StartProcess = (events: ProcessEvents) => StartedProcess;

export interface ProcessOptions {
  /** Megabytes of the V8 heap; larger buffers are stored outside it. */
  readonly heap: number;
  /** The process's complete environment; the server's own variables may contain secrets. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Returns a function that starts a program as a child process of Node. */
export const forkProgram =
  (program: URL, { heap, environment = {} }: ProcessOptions): StartProcess =>
  ({ onMessage, onExit }) => {
    const child = fork(program, [], {
      env: environment,
      execArgv: [`--max-old-space-size=${heap}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      onExit();
    };
    child.on('message', onMessage);
    child.once('exit', end);
    child.on('error', () => {
      // Without a process there is no exit event.
      if (child.pid === undefined) end();
    });
    return {
      get pid() {
        return child.pid;
      },
      send: (job) => {
        // If the process is gone, its exit event has been or will be emitted.
        // The cast is safe: a job is a plain object.
        child.send(job as object, () => undefined);
      },
      kill: () => void child.kill('SIGKILL'),
      holdServer(holds) {
        if (holds) {
          child.ref();
          child.channel?.ref();
        } else {
          child.unref();
          child.channel?.unref();
        }
      },
    };
  };
