import type { DecodeJob } from '#server/photos/decoder-messages.ts';

/**
 * A decoder process controlled by the job's drawing: `ok` answers, `hang` never does, `work` never does and uses the
 * processor, `grow` takes memory until it is killed, `crash` exits, and `lie …` sends the given message. With `later `
 * before it, a text has this effect only after another job. The answer's width is the number of jobs so far.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const RETAINED_BUFFERS: Buffer[] = [];
const STEP = 8 * 2 ** 20;

const growMemory = (): void => {
  RETAINED_BUFFERS.push(Buffer.alloc(STEP, 1));
  setTimeout(growMemory, 10);
};

/** Works for a minute at most, so that it ends even if its parent was killed. */
const work = (): void => {
  const end = Date.now() + 60_000;
  while (Date.now() < end);
};

let jobs = 0;

process.on('message', (message) => {
  // The cast is safe: the parent sends only jobs.
  const job = message as DecodeJob;
  jobs += 1;
  const label = job.kind === 'drawing' ? job.svg : 'ok';
  const laterText = label.split('later ')[1];
  const text = laterText !== undefined && jobs === 1 ? 'ok' : (laterText ?? label);
  if (text === 'grow') growMemory();
  else if (text === 'work') work();
  else if (text === 'crash') process.exit(1);
  else if (text.startsWith('lie ')) process.send?.(JSON.parse(text.slice(4)));
  else if (text === 'ok') {
    const bytes = Buffer.from(text);
    process.send?.({ kind: 'decoded', bytes, thumbnail: bytes, width: jobs, height: 1 });
  }
});
process.send?.({ kind: 'ready' });
