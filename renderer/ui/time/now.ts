/** The storage key of the clock offset, which also applies offline. */
const STORAGE_KEY = 'alaga.clock';
/** The minimum difference in milliseconds for which the device's clock is corrected. */
const MIN_CORRECTION = 6 * 60 * 60_000;

/** Dispatched on the window when the time jumps because the device's clock is corrected. */
export const CLOCK_CORRECTED = 'alaga:clock';

const storedOffset = (): number => {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || 0;
  } catch {
    return 0;
  }
};

/** The correction in milliseconds: the server's time minus the device's, or 0. */
let offset = storedOffset();

/**
 * The current time for days and dates: the device's clock, corrected if it differs greatly from the server's.
 * Timers and durations use the device's clock, because this one may jump.
 */
export const timeNow = (): Date => new Date(Date.now() + offset);

/** The server's time minus the device's in milliseconds, in the latest answer; 0 before the first one. */
let serverOffset = 0;

/** The server's time, for what the server ends at an instant, such as a link. It is exact to a few seconds. */
export const serverTimeNow = (): number => Date.now() + serverOffset;

/** Reads the `Date` header of an answer, which is exact to the second. */
export const followServerClock = (date: string | null): void => {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  serverOffset = server - Date.now();
  const next = Math.abs(serverOffset) > MIN_CORRECTION ? serverOffset : 0;
  // Small differences may be network delay.
  if (Math.abs(next - offset) < MIN_CORRECTION) return;
  offset = next;
  try {
    if (next === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, String(next));
  } catch {
    // Without storage, the next page determines it from its first answer.
  }
  window.dispatchEvent(new Event(CLOCK_CORRECTED));
};
