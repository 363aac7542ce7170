const STORAGE_KEY = 'alaga.today';

/**
 * The number of rows that Today had on this device last time, reserved so that the content below does not
 * shift.
 */
const rowsBefore = (): number => {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || 0;
  } catch {
    return 0;
  }
};

export const rememberRows = (rows: number): void => {
  try {
    localStorage.setItem(STORAGE_KEY, String(rows));
  } catch {
    // Without storage, the content below may shift.
  }
};

/** The height of Today's heading and of the rows it had last time, or undefined if it had none. */
export const heightBefore = (): string | undefined => {
  const rows = rowsBefore();
  return rows > 0 ? `${2.25 + 3.875 * rows}rem` : undefined;
};

/** A placeholder in the place of Today. */
export const TodaySpace = () => {
  const height = heightBefore();
  return height ? <div aria-hidden className="mt-4 first:mt-0" style={{ height }} /> : null;
};
