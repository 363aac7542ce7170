import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runInBackground } from '#db/backups/background.ts';
import { tasks } from '#db/backups/tasks.ts';
import { freshFolder, run, waitUntilIdle } from './backups/testing.ts';
import { asDataUrl, jpeg } from './photos/testing/images.ts';

/** Collects everything that Node publishes on a diagnostics channel during the test. */
const recordMessages = (channel: string): readonly unknown[] => {
  const messages: unknown[] = [];
  const addMessage = (message: unknown) => void messages.push(message);
  subscribe(channel, addMessage);
  onTestFinished(() => void unsubscribe(channel, addMessage));
  return messages;
};

test('decodes photos in another process and makes backups in a third', async () => {
  const processes = recordMessages('child_process');
  const makeSpy = vi.spyOn(tasks, 'make');
  using folder = freshFolder();
  await using running = await run(folder.path, 'household', undefined, {
    runBackupTask: runInBackground,
  });
  const luz = await running.luz();

  const pet = { name: 'Bantay', category: 'dog', imageUrl: asDataUrl(await jpeg()) };
  expect((await luz.post('/api/pets', pet)).status).toBe(201);
  // The cast is safe: Node publishes this when a child process was started.
  const listPrograms = () =>
    (processes as readonly { readonly process: ChildProcess }[]).map(({ process: child }) =>
      child.spawnargs.join(' '),
    );
  expect(listPrograms()).toContainEqual(expect.stringContaining('decoder-process'));

  await waitUntilIdle(luz);
  const processesBefore = processes.length;
  await luz.post('/api/backups');
  await waitUntilIdle(luz);
  const { backups } = (
    await luz.get<{ readonly backups: readonly { readonly kind: string }[] }>('/api/backups')
  ).body;
  expect(backups.map(({ kind }) => kind)).toContain('manual');
  expect(listPrograms().slice(processesBefore)).toContainEqual(
    expect.stringContaining('backup-process'),
  );
  expect(makeSpy).not.toHaveBeenCalled();
});
