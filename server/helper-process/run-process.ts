import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Tells Linux to kill this process before the server when memory runs out. */
const preferToBeKilled = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has this file.
  }
};

/** The scheduling priority of a helper process, from -20 to 19; the server's own is 0. */
const LOW_PRIORITY = 5;

/** Gives the server's requests more processor time than this process. */
const giveWayToServer = (): void => {
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Not all systems allow a process to change its priority.
  }
};

/** Milliseconds between checks of the memory. */
const CHECK_INTERVAL = 25;

/** The server watches this process too, but only Linux reports the memory of another process. */
const watchOwnMemory = (limit: number): void => {
  const killAboveLimit = () => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
  };
  setInterval(killAboveLimit, CHECK_INTERVAL);
};

/** Prepares a helper process, which is killed when its memory exceeds the limit in bytes. */
export const prepareProcess = async (
  load: () => Promise<unknown>,
  memoryLimit: number,
): Promise<void> => {
  preferToBeKilled();
  giveWayToServer();
  await load();
  watchOwnMemory(memoryLimit);
};

/** Ends this process, because the server has ended. It is killed, because work in progress would delay an ordinary exit. */
const endWithServer = (): void => void process.kill(process.pid, 'SIGKILL');

/** Sends a message to the server. Without the callback, Node prints an unhandled EPIPE if the server has just ended. */
const sendToServer = (message: object): void =>
  void process.send?.(message, undefined, undefined, (error) => {
    if (error) endWithServer();
  });

/**
 * Runs a program that `forkProgram` started: it does one job after another, and answers each. Messages are plain
 * objects.
 */
export const serveJobs = async <Job>(
  load: () => Promise<(job: Job) => Promise<object>>,
): Promise<void> => {
  process.once('disconnect', endWithServer);
  const processJob = await load();
  process.on('message', (job) => {
    // The cast is safe: the parent sends only jobs.
    void processJob(job as Job).then(sendToServer);
  });
  sendToServer({ kind: 'ready' });
};
