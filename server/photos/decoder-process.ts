import type { DecodeJob, DecoderAnswer } from './decoder-messages.ts';
import { runDecoder } from './run-decoder.ts';

/** The decoder process of a server on Node. `start-decoder.ts` sends it one image at a time. */

// The server has ended. The process is killed, because decoding would delay an ordinary exit.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const answer = (message: DecoderAnswer): void => {
  process.send?.(message);
};

const decode = await runDecoder();
process.on('message', (job) => {
  // The cast: the parent sends only jobs.
  void decode(job as DecodeJob).then(answer);
});
answer({ kind: 'ready' });
