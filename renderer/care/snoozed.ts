import { useSyncExternalStore } from 'react';

/**
 * Occurrences that were snoozed on this device: the end of the snooze in milliseconds since 1970, by
 * occurrence.
 */
type Snoozed = Readonly<Record<string, number>>;

const KEY = 'alaga.care.snoozed';
const MINUTE = 60_000;

const listeners = new Set<() => void>();
const NOTHING: Snoozed = {};

const read = (): Snoozed => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return NOTHING;
  }
};

let snoozed: Snoozed | undefined;
const current = (): Snoozed => {
  snoozed ??= read();
  return snoozed;
};

/** Snoozes an occurrence for a number of minutes, and removes expired snoozes. */
export const snooze = (key: string, minutes: number, now: Date): void => {
  const open = Object.entries(current()).filter(([, until]) => until > now.getTime());
  snoozed = { ...Object.fromEntries(open), [key]: now.getTime() + minutes * MINUTE };
  try {
    localStorage.setItem(KEY, JSON.stringify(snoozed));
  } catch {
    // Without storage, the snooze lasts until the page is closed.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSnoozed = (): Snoozed => useSyncExternalStore(subscribe, current);
