const KEY = 'alaga.today';

/** How many rows Today had here last, so that what stands below it is not moved when it comes. */
const rowsBefore = (): number => {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
};

export const rememberRows = (rows: number): void => {
  try {
    localStorage.setItem(KEY, String(rows));
  } catch {
    // Without storage what stands below moves.
  }
};

/** The room of Today until it is known: its heading and its rows, in rem. */
export const TodaySpace = () => {
  const rows = rowsBefore();
  return rows > 0 ? <div aria-hidden style={{ height: `${3 + 3.875 * rows}rem` }} /> : null;
};
