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

/** A placeholder of the height of Today's heading and rows, in rem. */
export const TodaySpace = () => {
  const rows = rowsBefore();
  return rows > 0 ? <div aria-hidden style={{ height: `${3 + 3.875 * rows}rem` }} /> : null;
};
