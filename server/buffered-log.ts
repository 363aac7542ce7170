import type { Log } from './parts.ts';

/** Milliseconds that a line waits to be written together with later ones. */
const MAX_DELAY = 100;
const MAX_LINES = 500;

/**
 * A log of JSON lines that writes several lines together, because a write per request would cost a good part of the
 * request. Errors are written at once, with all lines before them. Waiting lines are also written when the process
 * ends, is stopped or crashes.
 */
export const createBufferedLog = (write: (lines: string) => void): Log => {
  let waitingLines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waitingLines.length === 0) return;
    const lines = waitingLines.join('\n');
    waitingLines = [];
    write(lines);
  };
  let isWatching = false;
  return (line) => {
    if (!isWatching) process.once('exit', flush);
    isWatching = true;
    waitingLines.push(JSON.stringify(line));
    if (line['level'] === 'error' || waitingLines.length >= MAX_LINES) flush();
    // The timer must not keep the process alive.
    else timer ??= setTimeout(flush, MAX_DELAY).unref();
  };
};
