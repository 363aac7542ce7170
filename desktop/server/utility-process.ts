import { utilityProcess } from 'electron';
import type { StartOptions } from '#server/start.ts';

/**
 * Starts a helper program of the server. Inside Electron it is a utility process, because the
 * program cannot run as Node. It ends with the app's main process, however that ends.
 */
export const startUtility =
  (program: string, serviceName: string): NonNullable<StartOptions['startDecoder']> =>
  ({ onMessage, onExit }) => {
    const child = utilityProcess.fork(program, [], { serviceName });
    let isUnwanted = false;
    const killProcess = () => {
      // Electron's own `kill` asks the process to quit, which it does not notice while it works.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.once('spawn', () => {
      if (isUnwanted) killProcess();
    });
    return {
      get pid() {
        return child.pid;
      },
      send: (job) => child.postMessage(job),
      kill() {
        isUnwanted = true;
        killProcess();
      },
      // A utility process never keeps the app running.
      holdServer: () => undefined,
    };
  };
