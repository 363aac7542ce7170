import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { logOut, survivesLogOut } from './log-out.ts';

it.each([
  ['biometric_0199', true],
  ['alaga.seen.welcome.0199', true],
  ['alaga.language', true],
  ['alaga.clock', true],
  ['alaga.sounds.off', true],
  ['alaga.outbox.0199', true],
  ['alaga.push', false],
  ['alaga.budget', false],
  ['auth-user', false],
  ['my-biometric_0199', false],
  ['alaga.log-out-pending', false],
  ['alaga.draft.01a204dd-7655-77a2-ad75-58936f7e52cb.pet', false],
  ['alaga.draft.01a204dd-0000-77a2-ad75-58936f7e52cb.pet', true],
  ['alaga.draft.sign-up', false],
])('a logout keeps the storage key %s: %s', (key, survives) => {
  expect(survivesLogOut(key, '01a204dd-7655-77a2-ad75-58936f7e52cb')).toBe(survives);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a logout leads to / after 100 ms', async () => {
  vi.useFakeTimers();
  const leavePage = vi.fn();
  vi.stubGlobal('window', {
    location: { assign: leavePage },
    setTimeout: (run: () => void, delay: number) => setTimeout(run, delay),
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
  expect(leavePage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(leavePage).toHaveBeenCalledExactlyOnceWith('/');
});
