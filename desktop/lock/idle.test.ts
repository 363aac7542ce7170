import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockWhenIdle } from './idle.ts';

/** The seconds since the last input, as the system reports them. */
const computer = vi.hoisted(() => ({ idle: 0 }));
vi.mock('electron', () => {
  const powerMonitor = Object.assign(new EventEmitter(), {
    getSystemIdleTime: () => computer.idle,
  });
  return { powerMonitor };
});

const { powerMonitor } = await import('electron');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('locks after the set idle minutes, and when the computer is suspended', () => {
  const lock = { idleMinutes: 5 as number | undefined, lock: vi.fn() };
  const stopLocking = lockWhenIdle(lock);
  computer.idle = 299;
  vi.advanceTimersByTime(60_000);
  expect(lock.lock).not.toHaveBeenCalled();
  computer.idle = 300;
  vi.advanceTimersByTime(15_000);
  expect(lock.lock).toHaveBeenCalledTimes(1);
  powerMonitor.emit('suspend');
  powerMonitor.emit('lock-screen');
  expect(lock.lock).toHaveBeenCalledTimes(3);
  // Without a lock the app never locks.
  lock.idleMinutes = undefined;
  vi.advanceTimersByTime(60_000);
  expect(lock.lock).toHaveBeenCalledTimes(3);
  stopLocking();
  lock.idleMinutes = 1;
  vi.advanceTimersByTime(60_000);
  powerMonitor.emit('suspend');
  expect(lock.lock).toHaveBeenCalledTimes(3);
});
