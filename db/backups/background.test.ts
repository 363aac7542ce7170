import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#db/testing.ts';
import { backupThreadsEnded, runInBackground } from './background.ts';
import type { TaskOrder } from './tasks.ts';

const missingBackup = (folder: string) => ({
  backup: `${folder}/none`,
  file: `${folder}/alaga.db`,
});

test('does the work in this thread if no worker thread can be started', async () => {
  await using testDatabase = await openTestDatabase();
  const startMissingThread = () => new Worker(new URL('./no-such-thread.ts', import.meta.url));
  expect(
    await runInBackground(
      'list',
      { folder: testDatabase.folder },
      undefined,
      undefined,
      startMissingThread,
    ),
  ).toEqual([]);
  const checkWithoutFile = runInBackground(
    'check',
    missingBackup(testDatabase.folder),
    undefined,
    undefined,
    startMissingThread,
  );
  await expect(checkWithoutFile).rejects.toMatchObject({ problem: 'gone' });
});

test('reports errors of a worker thread like those of this thread', async () => {
  await using testDatabase = await openTestDatabase();
  const checkMissingBackup = runInBackground('check', missingBackup(testDatabase.folder));
  await expect(checkMissingBackup).rejects.toMatchObject({ problem: 'gone' });
  const givenSignal = AbortSignal.abort();
  const abortedList = runInBackground(
    'list',
    { folder: testDatabase.folder },
    undefined,
    givenSignal,
  );
  await expect(abortedList).rejects.toMatchObject({ problem: 'failed' });
});

test('resolves after the thread has ended, and waiting for threads waits for all', async () => {
  await using testDatabase = await openTestDatabase();
  let heartbeats = 0;
  const countTask = (workerData: TaskOrder) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
    heartbeats += 1;
    return worker.once('exit', () => {
      heartbeats -= 1;
    });
  };
  const listInBackground = () =>
    runInBackground('list', { folder: testDatabase.folder }, undefined, undefined, countTask);
  await listInBackground();
  expect(heartbeats).toBe(0);
  const checkMissingBackup = runInBackground(
    'check',
    missingBackup(testDatabase.folder),
    undefined,
    undefined,
    countTask,
  );
  await expect(checkMissingBackup).rejects.toMatchObject({ problem: 'gone' });
  expect(heartbeats).toBe(0);
  const bothLists = Promise.all([listInBackground(), listInBackground()]);
  expect(heartbeats).toBe(2);
  await backupThreadsEnded();
  expect(heartbeats).toBe(0);
  expect(await bothLists).toEqual([[], []]);
});
