import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import type { ShellWindow } from '#desktop/window/shell-window.ts';

/** A system that shows no notices, unless a test turns them on. */
const system = vi.hoisted(() => ({ showsNotices: false }));

vi.mock('electron', () => ({
  Notification: class extends EventEmitter {
    static isSupported = () => system.showsNotices;
    show() {
      this.emit('show');
    }
  },
}));

afterEach(() => {
  system.showsNotices = false;
});

const { Notifier } = await import('./notifier.ts');

const ignore = () => undefined;
const actions = {
  words: () => ({ done: 'Done', given: 'Given', skip: 'Skip', snooze: 'Later' }),
  ...{ open: ignore, done: ignore, snooze: ignore, given: ignore, skip: ignore },
};
const rabies = { id: 'r1', title: 'Rabies for Bantay', body: 'Due today', path: '/pet/1' };

/** A notifier whose window is missing until `open` is called. */
const startNotifier = (dataDir: string) => {
  const askPage = vi.fn(() => true);
  let window: ShellWindow | undefined;
  const notifier = new Notifier({
    dataDir,
    actions,
    isLocked: () => false,
    lockedWords: () => '',
    window: () => window,
  });
  const openWindow = () => {
    // The cast is safe: the notifier calls only this method of a window.
    window = { ask: askPage } as unknown as ShellWindow;
    notifier.windowOpened();
  };
  return { notifier, ask: askPage, open: openWindow };
};

it('shows a notice of a reminder that was due before the window existed, once, in the page', async () => {
  using folder = makeFolder();
  const { notifier, ask: askPage, open: openWindow } = startNotifier(folder.path);
  await expect(notifier.show(rabies)).rejects.toThrow('not supported');
  expect(askPage).not.toHaveBeenCalled();
  openWindow();
  const { id: _, ...content } = rabies;
  expect(askPage.mock.calls).toEqual([[{ kind: 'notice', ...content }]]);
  await expect(notifier.show(rabies)).rejects.toThrow('not supported');
  expect(askPage).toHaveBeenCalledTimes(1);
});

it('counts a notice as shown even if its path cannot be stored', async () => {
  using folder = makeFolder();
  system.showsNotices = true;
  // A folder in the place of the temporary file, so that writing fails as on a full disk.
  mkdirSync(join(folder.path, 'notices.json.new'));
  const { notifier } = startNotifier(folder.path);
  await expect(notifier.show(rabies)).resolves.toBeUndefined();
});
