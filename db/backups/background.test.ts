import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#db/testing.ts';
import { inBackground } from './background.ts';

test('where no thread can be started the work is done all the same', async () => {
  await using at = await openTestDatabase();
  const nowhere = () => new Worker(new URL('./no-such-thread.ts', import.meta.url));
  expect(await inBackground('list', at.folder, undefined, undefined, nowhere)).toEqual([]);
  const missing = inBackground('check', `${at.folder}/none`, undefined, undefined, nowhere);
  await expect(missing).rejects.toMatchObject({ problem: 'gone' });
});

test('what a thread comes upon is told as here', async () => {
  await using at = await openTestDatabase();
  const missing = inBackground('check', `${at.folder}/none`);
  await expect(missing).rejects.toMatchObject({ problem: 'gone' });
  const given = AbortSignal.abort();
  const givenUp = inBackground('list', at.folder, undefined, given);
  await expect(givenUp).rejects.toMatchObject({ problem: 'failed' });
});
