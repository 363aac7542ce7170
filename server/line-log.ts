import type { Log } from './parts.ts';

/** In milliseconds: how long a line waits at most for those behind it. */
const WAIT = 100;
const MOST = 500;

/**
 * A log of JSON lines that are written several at a time, since a write for each request costs as much as a good part
 * of the request. An error is written at once, with all before it; what waits when the process ends, whether it was
 * told to, came to its end or broke, is written then.
 */
export const lineLog = (write: (lines: string) => void): Log => {
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
    if (line['level'] === 'error' || waiting.length >= MOST) flush();
    // The wait holds nobody up who would end.
    else timer ??= setTimeout(flush, WAIT).unref();
  };
};
