import { fork } from 'node:child_process';
import type { DecodeJob } from './decoder-messages.ts';

export interface DecoderEvents {
  readonly onMessage: (message: unknown) => void;
  /** Called once, however the process ended; also where it could not be started. */
  readonly onExit: () => void;
}

export interface DecoderProcess {
  /** Undefined until the process has started. */
  readonly pid: number | undefined;
  send(job: DecodeJob): void;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
  /** Whether the server's own process must stay alive for it. */
  holdServer(holds: boolean): void;
}

/** Starts a decoder process. It sends `{ kind: 'ready' }` and then one answer for each job. */
export type StartDecoder = (events: DecoderEvents) => DecoderProcess;

/**
 * All that a decoder knows of the server's environment, in which addresses, passwords and keys may stand. The image
 * library writes no warnings, with which a hostile image could fill the server's log; and the allocator keeps fewer
 * heaps, without which memory grew by 15 MB with each large image.
 */
const ENVIRONMENT = { VIPS_WARNING: '1', MALLOC_ARENA_MAX: '2' };

/** In megabytes: the decoder's JavaScript does little; pixels lie outside V8's heap. */
const HEAP = 96;

/** A decoder program as a child process of Node. */
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
      // Without a process there is no exit to wait for.
      if (child.pid === undefined) end();
    });
    return {
      get pid() {
        return child.pid;
      },
      send: (job) => {
        // A process that is gone has told so, or is about to.
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

/** The decoder of every server that is not inside Electron. */
export const forkDecoder = forkDecoderOf(new URL('./decoder-process.ts', import.meta.url));
