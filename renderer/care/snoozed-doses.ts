import { useSyncExternalStore } from 'react';
import { call } from '#renderer/api.ts';
import { MINUTE_MS } from '#renderer/ui/time/durations.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { snoozeCare } from '#server/notices/contract.ts';
import type { CareRow } from './use-care.ts';

/**
 * Occurrences that were snoozed on this device: the end of the snooze in milliseconds since 1970, by
 * occurrence.
 */
type SnoozedUntil = Readonly<Record<string, number>>;

const STORAGE_KEY = 'alaga.care.snoozed';

const listeners = new Set<() => void>();
const NOTHING_SNOOZED: SnoozedUntil = {};

const readSnoozed = (): SnoozedUntil => {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return NOTHING_SNOOZED;
  }
};

let snoozed: SnoozedUntil | undefined;
const currentSnoozed = (): SnoozedUntil => {
  snoozed ??= readSnoozed();
  return snoozed;
};

/** Snoozes an occurrence on this device, and removes expired snoozes. */
const snoozeOnDevice = (key: string, minutes: number, now: Date): void => {
  const stillSnoozed = Object.entries(currentSnoozed()).filter(
    ([, snoozedUntil]) => snoozedUntil > now.getTime(),
  );
  snoozed = { ...Object.fromEntries(stillSnoozed), [key]: now.getTime() + minutes * MINUTE_MS };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(snoozed));
  } catch {
    // Without storage, the snooze lasts until the page is closed.
  }
  for (const listener of listeners) listener();
};

/**
 * Snoozes an occurrence on this device, and its notice on every device of the owner. Without a connection the notice
 * comes at its usual time.
 */
export const snooze = ({ key, item: { planId, day, time } }: CareRow, minutes: 15 | 60): void => {
  snoozeOnDevice(key, minutes, timeNow());
  const body = { day, time, minutes };
  call(snoozeCare, { params: { planId }, body }).catch(() => undefined);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSnoozed = (): SnoozedUntil => useSyncExternalStore(subscribe, currentSnoozed);
