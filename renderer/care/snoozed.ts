import { useSyncExternalStore } from 'react';

/** What its owner put off on this device: until when, in milliseconds since 1970, by occurrence. */
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

/** Puts an occurrence off for so many minutes, and forgets those that are over. */
export const snooze = (key: string, minutes: number, now: Date): void => {
  const open = Object.entries(current()).filter(([, until]) => until > now.getTime());
  snoozed = { ...Object.fromEntries(open), [key]: now.getTime() + minutes * MINUTE };
  try {
    localStorage.setItem(KEY, JSON.stringify(snoozed));
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSnoozed = (): Snoozed => useSyncExternalStore(subscribe, current);
