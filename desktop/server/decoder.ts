import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { StartOptions } from '#server/start.ts';

/**
 * Starts the process that decodes images. Inside Electron it is a utility process, because the
 * program cannot run as Node. It ends with the app's main process, however that ends.
 */
export const startDecoder: NonNullable<StartOptions['startDecoder']> = ({ onMessage, onExit }) => {
  const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
  const child = utilityProcess.fork(program, [], { serviceName: 'Alaga photos' });
  let isUnwanted = false;
  const kill = () => {
    // Electron's own `kill` asks the process to quit, which it does not notice while it is
    // decoding.
    if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
  };
  child.on('message', onMessage);
  child.once('exit', onExit);
  child.once('spawn', () => {
    if (isUnwanted) kill();
  });
  return {
    get pid() {
      return child.pid;
    },
    send: (job) => child.postMessage(job),
    kill() {
      isUnwanted = true;
      kill();
    },
    // A utility process never keeps the app running.
    holdServer: () => undefined,
  };
};
