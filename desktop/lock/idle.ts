import { powerMonitor } from 'electron';
import type { AppLock } from './app-lock.ts';

const CHECK_INTERVAL = 15_000;

/** Locks the app after the set idle time, and when the computer is locked or suspended. */
export const lockWhenIdle = (lock: Pick<AppLock, 'idleMinutes' | 'lock'>): (() => void) => {
  const checkIdle = () => {
    const minutes = lock.idleMinutes;
    if (minutes !== undefined && powerMonitor.getSystemIdleTime() >= minutes * 60) lock.lock();
  };
  const timer = setInterval(checkIdle, CHECK_INTERVAL);
  const lockNow = () => lock.lock();
  powerMonitor.on('lock-screen', lockNow);
  powerMonitor.on('suspend', lockNow);
  return () => {
    clearInterval(timer);
    powerMonitor.off('lock-screen', lockNow);
    powerMonitor.off('suspend', lockNow);
  };
};
