import { fork } from 'node:child_process';
import type { DecodeJob } from './decoder-messages.ts';

export interface DecoderEvents {
  readonly onMessage: (message: unknown) => void;
  /** Called exactly once, whether the process ended or could not be started. */
  readonly onExit: () => void;
}

export interface DecoderProcess {
  /** Undefined until the process has started. */
  readonly pid: number | undefined;
  send(job: DecodeJob): void;
  /** Ends it at once. */
  kill(): void;
  /** Whether the process keeps the server's process alive. */
  holdServer(holds: boolean): void;
}

/** Starts a decoder process, which sends `{ kind: 'ready' }` and then one answer for each job. */
export type StartDecoder = (events: DecoderEvents) => DecoderProcess;

/**
 * The decoder's whole environment: the server's variables may contain secrets. VIPS_WARNING keeps a hostile image from
 * filling the log; with fewer allocator arenas, memory no longer grows by 15 MB with each large image.
 */
const ENVIRONMENT = { VIPS_WARNING: '1', MALLOC_ARENA_MAX: '2' };

/** Megabytes of V8 heap; pixels are stored outside it. */
const HEAP = 96;

/** Returns a function that starts a decoder program as a child process of Node. */
export const forkDecoderOf =
  (program: URL): StartDecoder =>
  ({ onMessage, onExit }) => {
    const child = fork(program, [], {
      env: ENVIRONMENT,
      execArgv: [`--max-old-space-size=${HEAP}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
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
        child.send(job, () => undefined);
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

/** The decoder of every server outside Electron. */
export const forkDecoder = forkDecoderOf(new URL('./decoder-process.ts', import.meta.url));
