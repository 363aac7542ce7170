import { afterEach, expect, test, vi } from 'vitest';
import { followServerClock } from '#renderer/ui/time/now.ts';
import { withTimeOfChange } from './time-of-change.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a device whose clock is a month behind dates a change by the corrected clock', () => {
  vi.useFakeTimers({ now: new Date('2026-10-20T05:00:00Z') });
  vi.stubGlobal('window', new EventTarget());
  followServerClock('Fri, 20 Nov 2026 05:00:00 GMT');
  expect(withTimeOfChange({ status: 'paused' })).toEqual({
    status: 'paused',
    changedAt: '2026-11-20T05:00:00.000Z',
  });
});

test('a change of the schedule has its time also on a device that has a connection', () => {
  // The server may be away although the device is online, and the change then waits without another time.
  vi.stubGlobal('navigator', { onLine: true });
  expect(withTimeOfChange({ status: 'paused' })).toHaveProperty('changedAt');
  expect(withTimeOfChange({ title: 'Ear drops' })).toEqual({ title: 'Ear drops' });
});
