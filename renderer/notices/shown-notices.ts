const KEY = 'alaga.notices.shown';

const DAY = 24 * 60 * 60_000;

/** A marker is forgotten after this. */
const KEPT = 7 * DAY;
/** How often it is looked for old ones. */
const CHECKED_EVERY = DAY;

interface Shown {
  /** When it was last looked for old markers; milliseconds, as below. */
  readonly checkedAt: number;
  /** When each was shown. */
  readonly at: Readonly<Record<string, number>>;
}

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' &&
  value !== null &&
  'checkedAt' in value &&
  typeof value.checkedAt === 'number' &&
  'at' in value &&
  typeof value.at === 'object' &&
  value.at !== null;

const read = (): Shown => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '');
    if (isShown(value)) return value;
  } catch {
    // Nothing yet, or what somebody else wrote there: it begins anew.
  }
  return { checkedAt: 0, at: {} };
};

/** Without what is too old, where a day has passed since the last look. */
const purged = (shown: Shown, now: number): Shown => {
  if (now - shown.checkedAt < CHECKED_EVERY) return shown;
  const fresh = Object.entries(shown.at).filter(([, at]) => now - at <= KEPT);
  return { checkedAt: now, at: Object.fromEntries(fresh) };
};

/** Whether any of these keys is new on this device; they are taken with that. */
export const takeOnce = (keys: readonly string[], now: Date): boolean => {
  const shown = purged(read(), now.getTime());
  const isNew = keys.some((key) => !Object.hasOwn(shown.at, key));
  const taken = Object.fromEntries(keys.map((key) => [key, now.getTime()]));
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...shown, at: { ...taken, ...shown.at } }));
  } catch {
    // What cannot be remembered is not shown: once a minute would be worse than never.
    return false;
  }
  return isNew;
};
