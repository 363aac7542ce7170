import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#db/testing.ts';
import { runInBackground, threadsEnded } from './background.ts';
import type { TaskOrder } from './tasks.ts';

const none = (folder: string) => ({ backup: `${folder}/none`, file: `${folder}/alaga.db` });

test('does the work in this thread if no worker thread can be started', async () => {
  await using at = await openTestDatabase();
  const nowhere = () => new Worker(new URL('./no-such-thread.ts', import.meta.url));
  expect(
    await runInBackground('list', { folder: at.folder }, undefined, undefined, nowhere),
  ).toEqual([]);
  const missing = runInBackground('check', none(at.folder), undefined, undefined, nowhere);
  await expect(missing).rejects.toMatchObject({ problem: 'gone' });
});

test('reports errors of a worker thread like those of this thread', async () => {
  await using at = await openTestDatabase();
  const missing = runInBackground('check', none(at.folder));
  await expect(missing).rejects.toMatchObject({ problem: 'gone' });
  const given = AbortSignal.abort();
  const givenUp = runInBackground('list', { folder: at.folder }, undefined, given);
  await expect(givenUp).rejects.toMatchObject({ problem: 'failed' });
});

test('resolves after the thread has ended, and waiting for threads waits for all', async () => {
  await using at = await openTestDatabase();
  let alive = 0;
  const counted = (workerData: TaskOrder) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
    alive += 1;
    return worker.once('exit', () => {
      alive -= 1;
    });
  };
  const list = () => runInBackground('list', { folder: at.folder }, undefined, undefined, counted);
  await list();
  expect(alive).toBe(0);
  const missing = runInBackground('check', none(at.folder), undefined, undefined, counted);
  await expect(missing).rejects.toMatchObject({ problem: 'gone' });
  expect(alive).toBe(0);
  const both = Promise.all([list(), list()]);
  expect(alive).toBe(2);
  await threadsEnded();
  expect(alive).toBe(0);
  expect(await both).toEqual([[], []]);
});
