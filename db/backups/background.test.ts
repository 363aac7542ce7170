import { ChildProcess, execFileSync, fork } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase, openTestFile } from '#db/testing.ts';
import {
  backupTasksEnded,
  runInBackground,
  runInForeground,
  startInProcess,
} from './background.ts';
import { startOnThread } from './task-thread.ts';
import { origin } from './testing.ts';

const missingBackup = (folder: string) => ({
  backup: `${folder}/none`,
  file: `${folder}/alaga.db`,
});

const PROGRAM = new URL('./backup-process.ts', import.meta.url).pathname;

test('does the work in this thread if no process can be started', async () => {
  await using testDatabase = await openTestDatabase();
  const startMissingProcess = startInProcess(() => fork(PROGRAM, { execPath: '/no/such/program' }));
  expect(
    await runInBackground(
      'list',
      { folder: testDatabase.folder },
      undefined,
      undefined,
      startMissingProcess,
    ),
  ).toEqual([]);
  const checkWithoutFile = runInBackground(
    'check',
    missingBackup(testDatabase.folder),
    undefined,
    undefined,
    startMissingProcess,
  );
  await expect(checkWithoutFile).rejects.toMatchObject({ problem: 'gone' });
});

test('does the work in this thread if the system lacks memory or files for a process', async () => {
  await using testDatabase = await openTestDatabase();
  const failures = [
    () => {
      throw new Error('spawn ENOMEM');
    },
    // At EMFILE, Node returns a process that has neither an id nor a channel.
    () => {
      const child = new ChildProcess();
      process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
      return child;
    },
  ];
  for (const failure of failures) {
    const task = runInBackground(
      'list',
      { folder: testDatabase.folder },
      undefined,
      undefined,
      startInProcess(failure),
    );
    expect(await task).toEqual([]);
  }
});

test('reports errors of a process like those of this thread, and one that was killed', async () => {
  await using testDatabase = await openTestDatabase();
  const checkMissingBackup = runInBackground('check', missingBackup(testDatabase.folder));
  await expect(checkMissingBackup).rejects.toMatchObject({ problem: 'gone' });
  const list = { folder: testDatabase.folder };
  const abortedList = runInBackground('list', list, undefined, AbortSignal.abort());
  await expect(abortedList).rejects.toMatchObject({ problem: 'failed' });
  const startKilled = startInProcess(() => {
    const child = fork(PROGRAM);
    child.kill('SIGKILL');
    return child;
  });
  const killedList = runInBackground('list', list, undefined, undefined, startKilled);
  await expect(killedList).rejects.toMatchObject({
    problem: 'failed',
    message: 'its process ended too early',
  });
});

test('aborting ends a task that is stuck in one step', async ({ skip }) => {
  if (process.platform === 'win32') return skip('Windows has no such files');
  await using testDatabase = await openTestDatabase();
  // Opening it waits for a program that writes into it.
  const backup = join(testDatabase.folder, 'pipe');
  execFileSync('mkfifo', [backup]);
  const signal = AbortSignal.timeout(1000);
  const order = { ...missingBackup(testDatabase.folder), backup };
  const stuck = runInBackground('check', order, undefined, signal);
  await expect(stuck).rejects.toMatchObject({ problem: 'failed' });
});

test('a thread, which the desktop app uses, does the work, reports errors and can be stopped', async () => {
  await using testDatabase = await openTestFile();
  const { folder, place: source } = testDatabase;
  const filesBefore = readdirSync(folder);
  const order = { source, target: join(folder, 'made.backup'), makeFolder: false, origin };
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  const stopped = runInBackground('make', order, abort, signal, startOnThread);
  await expect(stopped).rejects.toMatchObject({ problem: 'failed' });
  expect(readdirSync(folder)).toEqual(filesBefore);
  const progress: number[] = [];
  const report = (done: number) => void progress.push(done);
  await runInBackground('make', order, report, undefined, startOnThread);
  expect(readdirSync(folder)).toContain('made.backup');
  expect(progress.length).toBeGreaterThan(0);
  const check = missingBackup(folder);
  const checkMissingBackup = runInBackground('check', check, undefined, undefined, startOnThread);
  await expect(checkMissingBackup).rejects.toMatchObject({ problem: 'gone' });
});

test('a backup removes what an earlier process of this one left unfinished', async () => {
  await using testDatabase = await openTestFile();
  const { folder, place: source } = testDatabase;
  const unfinishedFile = join(folder, `earlier.part-${process.pid}`);
  writeFileSync(unfinishedFile, '');
  const target = join(folder, 'made.backup');
  await runInBackground('make', { source, target, makeFolder: false, origin });
  expect(readdirSync(folder).filter((name) => /backup|part/.test(name))).toEqual(['made.backup']);
});

test('aborting ends a backup in this thread too, which leaves no files', async () => {
  await using testDatabase = await openTestFile();
  const { folder, place: source } = testDatabase;
  const filesBefore = readdirSync(folder);
  const order = { source, target: join(folder, 'made.backup'), makeFolder: false, origin };
  const controller = new AbortController();
  const abort = () => controller.abort();
  const backup = runInForeground('make', order, abort, controller.signal);
  await expect(backup).rejects.toMatchObject({ problem: 'failed' });
  expect(readdirSync(folder)).toEqual(filesBefore);
});

test('resolves after the process has ended, and waiting for tasks waits for all', async () => {
  await using testDatabase = await openTestDatabase();
  let running = 0;
  const countTask = startInProcess(() => {
    const child = fork(PROGRAM, { serialization: 'advanced' });
    running += 1;
    return child.once('exit', () => {
      running -= 1;
    });
  });
  const listInBackground = () =>
    runInBackground('list', { folder: testDatabase.folder }, undefined, undefined, countTask);
  await listInBackground();
  expect(running).toBe(0);
  const checkMissingBackup = runInBackground(
    'check',
    missingBackup(testDatabase.folder),
    undefined,
    undefined,
    countTask,
  );
  await expect(checkMissingBackup).rejects.toMatchObject({ problem: 'gone' });
  expect(running).toBe(0);
  const bothLists = Promise.all([listInBackground(), listInBackground()]);
  expect(running).toBe(2);
  await backupTasksEnded();
  expect(running).toBe(0);
  expect(await bothLists).toEqual([[], []]);
});
