import childProcess, { spawn } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/** Node's function, for the double's own processes. */
export const forkNode = childProcess.fork;

/**
 * Makes `fork` behave as in the packaged app. Its program cannot run as Node (electron-builder.yml), so the process is
 * a second app, which ends because the first one is running.
 */
export const forbidForking = (): void => {
  const startSecondApp = () =>
    spawn(process.execPath, ['--eval', ''], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  Object.assign(childProcess, { fork: startSecondApp });
  syncBuiltinESMExports();
};
