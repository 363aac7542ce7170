import { EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFolder } from '#desktop/testing/placeholder.ts';

/** The system's handling of notices, and the notices that it received. */
const system = vi.hoisted(() => ({
  does: 'show' as 'show' | 'failed' | 'nothing',
  isSupported: true,
  given: [] as { closed: number; emit(event: string, ...extraArgs: unknown[]): boolean }[],
  activate: (_details: { arguments: string; type: string }): void => undefined,
}));
vi.mock('electron', () => ({
  Notification: class extends EventEmitter {
    static isSupported = () => system.isSupported;
    static handleActivation = (onActivation: typeof system.activate) => {
      system.activate = onActivation;
    };
    closed = 0;
    constructor() {
      super();
      system.given.push(this);
    }
    show() {
      if (system.does === 'nothing') return;
      queueMicrotask(() => this.emit(system.does, {}, 'no service'));
    }
    close() {
      this.closed += 1;
    }
  },
}));

const { NotShown, showNotice } = await import('./notices.ts');
const { listenForActivations, ShownNotices } = await import('./activations.ts');

const platform = process.platform;
const stubPlatform = (name: NodeJS.Platform) =>
  Object.defineProperty(process, 'platform', { value: name });
const handlers = {
  words: () => ({ done: 'Done', given: 'Given', skip: 'Skip', snooze: 'Later' }),
  open: vi.fn(),
  done: vi.fn(),
  snooze: vi.fn(),
  given: vi.fn(),
  skip: vi.fn(),
};
const notice = { id: 'r1', title: 'Rabies', body: 'Due today', path: '/pet/1' };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(system, { does: 'show', isSupported: true, given: [] });
  handlers.open.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  stubPlatform(platform);
});
afterAll(() => {
  stubPlatform(platform);
});

describe('a system notice', () => {
  it('counts as shown only after the system has shown it', async () => {
    await expect(showNotice(notice, handlers)).resolves.toBeUndefined();
  });

  it('counts as not shown if the system shows none', async () => {
    system.isSupported = false;
    await expect(showNotice(notice, handlers)).rejects.toThrow(NotShown);
    system.isSupported = true;
    system.does = 'failed';
    await expect(showNotice(notice, handlers)).rejects.toThrow('no service');
  });

  it('counts as not shown if the system does not report it, and does not appear later', async () => {
    system.does = 'nothing';
    const refusal = expect(showNotice(notice, handlers)).rejects.toThrow(NotShown);
    await vi.runAllTimersAsync();
    await refusal;
    expect(system.given[0]?.closed).toBe(1);
  });

  it.each([
    ['win32', 'timedOut', 1],
    ['win32', undefined, 1],
    ['win32', 'userCanceled', 0],
    ['linux', undefined, 0],
  ] as const)('on %s closed by %s can still be removed %i times', async (name, reason, times) => {
    stubPlatform(name);
    await showNotice(notice, handlers);
    system.given[0]?.emit('close', { reason });
    await showNotice(notice, handlers);
    expect(system.given[0]?.closed).toBe(times);
    system.given[1]?.emit('click');
    expect(handlers.open.mock.calls).toEqual([['/pet/1']]);
  });
});

it('of a dose offers to give, skip and postpone it', async () => {
  for (let index = 0; index < 3; index += 1) {
    await showNotice({ ...notice, noticeId: 'n1', isCare: true }, handlers);
    system.given.at(-1)?.emit('action', { actionIndex: index });
  }
  expect([handlers.given.mock.calls, handlers.skip.mock.calls, handlers.snooze.mock.calls]).toEqual(
    [[['n1', undefined]], [['n1', undefined]], [['n1', undefined]]],
  );
  expect(handlers.done).not.toHaveBeenCalled();
});

describe('a click in the Action Center', () => {
  it('opens the pet of a notice from an earlier run', () => {
    using folder = makeFolder();
    const shownNotices = new ShownNotices(folder.path);
    for (let count = 0; count < 120; count += 1) {
      shownNotices.remember({ id: `id-${count}-`, path: `/pet/${count}` });
    }
    stubPlatform('win32');
    listenForActivations(new ShownNotices(folder.path), handlers.open);
    system.activate({ type: 'click', arguments: 'type=click&tag=id-119-' });
    system.activate({ type: 'click', arguments: 'type=click&tag=id-3-' });
    system.activate({ type: 'click', arguments: 'type=click&tag=unknown' });
    expect(handlers.open.mock.calls).toEqual([['/pet/119']]);
  });

  it('on a notice of this run is handled by the notice itself', async () => {
    using folder = makeFolder();
    const shownNotices = new ShownNotices(folder.path);
    shownNotices.remember({ id: 'here', path: '/pet/9' });
    stubPlatform('win32');
    await showNotice({ ...notice, id: 'here' }, handlers);
    listenForActivations(shownNotices, handlers.open);
    system.activate({ type: 'click', arguments: 'tag=here' });
    expect(handlers.open).not.toHaveBeenCalled();
  });
});
