import { DAY_MS } from '#renderer/ui/time/durations.ts';

const STORAGE_KEY = 'alaga.notices.shown';

/** Milliseconds after which a marker is removed. */
const STORED_FOR = 7 * DAY_MS;
/** Milliseconds between two removals of old markers. */
const CHECK_INTERVAL = DAY_MS;

interface ShownKeys {
  /** The time of the last removal of old markers, in milliseconds since 1970. */
  readonly checkedAt: number;
  /** The time at which each key was shown, in milliseconds since 1970. */
  readonly at: Readonly<Record<string, number>>;
}

const isShownKeys = (value: unknown): value is ShownKeys =>
  typeof value === 'object' &&
  value !== null &&
  'checkedAt' in value &&
  typeof value.checkedAt === 'number' &&
  'at' in value &&
  typeof value.at === 'object' &&
  value.at !== null;

const readShown = (): ShownKeys => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '');
    if (isShownKeys(value)) return value;
  } catch {
    // Missing or invalid data is treated as empty.
  }
  return { checkedAt: 0, at: {} };
};

/** Removes old markers, at most once a day. */
const removeOld = (shownNotices: ShownKeys, now: number): ShownKeys => {
  if (now - shownNotices.checkedAt < CHECK_INTERVAL) return shownNotices;
  const recentEntries = Object.entries(shownNotices.at).filter(([, at]) => now - at <= STORED_FOR);
  return { checkedAt: now, at: Object.fromEntries(recentEntries) };
};

const store = (shownNotices: ShownKeys): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify(shownNotices));

/** Whether any of these keys is new on this device; all of them are then recorded as shown. */
export const claimOnce = (keys: readonly string[], now: Date): boolean => {
  const shownNotices = removeOld(readShown(), now.getTime());
  const isNew = keys.some((key) => !Object.hasOwn(shownNotices.at, key));
  const claimedKeys = Object.fromEntries(keys.map((key) => [key, now.getTime()]));
  try {
    store({ ...shownNotices, at: { ...claimedKeys, ...shownNotices.at } });
  } catch {
    // Without storage, the notice is not shown, because it would be repeated every minute.
    return false;
  }
  return isNew;
};

/** Takes back what was claimed at this time, because the notice could not be shown. */
export const release = (keys: readonly string[], claimedAt: Date): void => {
  const shownNotices = readShown();
  const isReleased = ([key, at]: readonly [string, number]): boolean =>
    at === claimedAt.getTime() && keys.includes(key);
  const otherEntries = Object.entries(shownNotices.at).filter((entry) => !isReleased(entry));
  store({ ...shownNotices, at: Object.fromEntries(otherEntries) });
};
