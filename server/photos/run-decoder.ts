import { writeFileSync } from 'node:fs';
import { decode, prepare } from './decode.ts';
import { type DecodeJob, type DecoderAnswer, MEMORY_LIMIT } from './decoder-messages.ts';

/** Tells Linux to kill this process before the server when memory runs out. */
const preferToBeKilled = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has this file.
  }
};

/** In milliseconds. */
const CHECK_INTERVAL = 25;

const killItself = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

/** The server watches this process too, but only Linux reports the memory of another process. */
const watchOwnMemory = (): void => {
  const look = () => {
    if (process.memoryUsage.rss() > MEMORY_LIMIT) killItself();
  };
  setInterval(look, CHECK_INTERVAL);
};

/** Loads the image library and returns the decoding function. Runs in a decoder process. */
export const runDecoder = async (): Promise<(job: DecodeJob) => Promise<DecoderAnswer>> => {
  preferToBeKilled();
  await prepare();
  watchOwnMemory();
  return decode;
};
