import type { Log } from './parts.ts';

/** In milliseconds: how long a line waits at most for those behind it. */
const MAX_DELAY = 100;
const MAX_LINES = 500;

/**
 * A log of JSON lines that are written several at a time, since a write for each request costs as much as a good part
 * of the request. An error is written at once, with all before it; what waits when the process ends, whether it was
 * told to, came to its end or broke, is written then.
 */
export const createBufferedLog = (write: (lines: string) => void): Log => {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const lines = waiting.join('\n');
    waiting = [];
    write(lines);
  };
  let isWatching = false;
  return (line) => {
    if (!isWatching) process.once('exit', flush);
    isWatching = true;
    waiting.push(JSON.stringify(line));
    if (line['level'] === 'error' || waiting.length >= MAX_LINES) flush();
    // The wait holds nobody up who would end.
    else timer ??= setTimeout(flush, MAX_DELAY).unref();
  };
};
