import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { logOut, survivesLogOut } from './log-out.ts';

it.each([
  ['biometric_0199', true],
  ['alaga.seen.welcome.0199', true],
  ['alaga.language', true],
  ['alaga.sounds.off', true],
  ['alaga.outbox.0199', true],
  ['alaga.push', false],
  ['alaga.budget', false],
  ['auth-user', false],
  ['my-biometric_0199', false],
  ['alaga.log-out-pending', false],
])('of what the device keeps, %s survives a logout: %s', (key, survives) => {
  expect(survivesLogOut(key)).toBe(survives);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a logout leads to / after 100 ms', async () => {
  vi.useFakeTimers();
  const leave = vi.fn();
  vi.stubGlobal('window', {
    location: { assign: leave },
    setTimeout: (run: () => void, after: number) => setTimeout(run, after),
  });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('fetch', async () => Response.json({ message: 'You are logged out.' }));
  await logOut(new QueryClient());
  await vi.advanceTimersByTimeAsync(99);
  expect(leave).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(leave).toHaveBeenCalledExactlyOnceWith('/');
});
