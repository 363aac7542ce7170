import { fork } from 'node:child_process';
import { writeSync } from 'node:fs';
import { serveJobs } from '#server/helper-process/run-process.ts';

/**
 * A server that forks a helper process and is killed in the middle of something. The argument says of what; with the
 * second argument `helper` this program is the helper.
 */
const [when, role] = process.argv.slice(2);
const server = process.ppid;

/** Lets the server end, and returns in the turn of the event loop in which it was called, before `disconnect`. */
const outliveServer = (): void => {
  writeSync(1, 'ready');
  while (process.ppid === server);
};

if (role === 'helper') {
  await serveJobs(() => {
    if (when === 'start') outliveServer();
    return Promise.resolve(() => {
      outliveServer();
      return Promise.resolve({ kind: 'done' });
    });
  });
} else {
  const helper = fork(import.meta.filename, [String(when), 'helper'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  helper.stdout?.once('data', () => process.kill(process.pid, 'SIGKILL'));
  helper.send({});
}
