import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSyncTimer } from './sync-timer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * A device with waiting items; `hasWaitingItems` says whether a run leaves some of them. The outbox is read only where a
 * test says so.
 */
const startTimer = (
  hasWaitingItems: boolean,
  read: () => Promise<void> = () => new Promise(() => undefined),
) => {
  const state = { online: true, work: true };
  const runMock = vi.fn(async () => hasWaitingItems);
  const timer = startSyncTimer({
    read,
    isOnline: () => state.online,
    announceOnline: () => timer.back(),
    hasWork: () => state.work,
    run: runMock,
  });
  return { state, run: runMock, timer };
};

test('sends two seconds after the connection returned', async () => {
  const { run, timer } = startTimer(false);
  timer.back();
  await vi.advanceTimersByTimeAsync(1999);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledExactlyOnceWith('by-itself');
  timer.stop();
});

test('checks the connection every ten seconds, and sends two seconds after it returned', async () => {
  const { state, run, timer } = startTimer(false);
  state.online = false;
  await vi.advanceTimersByTimeAsync(10_000);
  state.online = true;
  await vi.advanceTimersByTimeAsync(9_999);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_001);
  expect(run).toHaveBeenCalledExactlyOnceWith('by-itself');
  timer.stop();
});

test('reads what waits until that succeeds, and then sends it', async () => {
  const read = vi.fn(async (): Promise<void> => undefined);
  read.mockRejectedValueOnce(new DOMException('lost', 'UnknownError'));
  const { run, state, timer } = startTimer(false, read);
  state.work = false;
  await vi.advanceTimersByTimeAsync(9000);
  expect(read).toHaveBeenCalledOnce();
  state.work = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);
  expect(run).toHaveBeenCalledWith('by-itself');
  timer.stop();
});

test('sends nothing offline or with an empty outbox', async () => {
  const { state, run, timer } = startTimer(false);
  state.online = false;
  timer.back();
  await vi.advanceTimersByTimeAsync(60_000);
  state.online = true;
  state.work = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).not.toHaveBeenCalled();
  timer.stop();
});

test('polls an unreachable server at growing intervals, and never gives up', async () => {
  const { run, timer } = startTimer(true);
  timer.back();
  await vi.advanceTimersByTimeAsync(600_000);
  const earlyRunCount = run.mock.calls.length;
  expect(earlyRunCount).toBeGreaterThan(3);
  expect(earlyRunCount).toBeLessThan(9);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(run.mock.calls.length).toBeGreaterThan(earlyRunCount + 8);
  timer.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(run.mock.calls.length).toBeLessThan(earlyRunCount + 14);
});
