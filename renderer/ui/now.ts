/** Kept on the device, so that it counts without a connection too. */
const KEY = 'alaga.clock';
/** Milliseconds by which a device may be off before its own clock is not believed. */
const OFF = 6 * 60 * 60_000;

/** Told on the window when the time jumps, because an answer of the server says that the device is off. */
export const CLOCK_CORRECTED = 'alaga:clock';

const kept = (): number => {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
};

/** Milliseconds by which the server is ahead of this device; 0 where they agree. */
let offset = kept();

/**
 * The time for whatever is counted in days or shown as a date: the device's own, corrected where it is far from the
 * server's. Durations and timers follow the device's clock, which this one may jump against.
 */
export const timeNow = (): Date => new Date(Date.now() + offset);

/** Reads the `Date` of an answer, which is exact to the second. */
export const followServerClock = (date: string | null): void => {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  const ahead = server - Date.now();
  const next = Math.abs(ahead) > OFF ? ahead : 0;
  // What an answer took on its way is no correction.
  if (Math.abs(next - offset) < OFF) return;
  offset = next;
  try {
    if (next === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(next));
  } catch {
    // Without storage the next page learns it from its first answer.
  }
  window.dispatchEvent(new Event(CLOCK_CORRECTED));
};
