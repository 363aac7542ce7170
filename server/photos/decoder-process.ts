import type { DecodeJob, DecoderAnswer } from './decoder-messages.ts';
import { runDecoder } from './run-decoder.ts';

/** The decoder process of a server on Node. Its parent (`start-decoder.ts`) sends it one image at a time. */

// The server has ended, however it did. A decoder at work would hold up an ordinary exit.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const answer = (message: DecoderAnswer): void => {
  process.send?.(message);
};

const decode = await runDecoder();
process.on('message', (job) => {
  // The parent sends nothing else.
  void decode(job as DecodeJob).then(answer);
});
answer({ kind: 'ready' });
