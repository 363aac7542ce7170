/** Milliseconds between two checks of a page that stays open. */
const CHECK_INTERVAL = 60_000;

/** Whether the sitter has begun a diary entry or is asked something, which a reload would lose. */
const isInUse = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLFormElement>('form[data-diary]')].some((form) => {
    const photo = form.querySelector<HTMLInputElement>('#photo');
    const { note, mood } = Object.fromEntries(new FormData(form));
    return note !== '' || mood !== undefined || (photo?.files?.length ?? 0) > 0;
  });

/**
 * Loads the page again when the owner's day has changed since it was opened. Its tasks are those of the day before, so
 * that a press would record a dose of the wrong day.
 */
export const reloadOnNewDay = (timeZone: string): void => {
  // Only compared with itself, so that a wrong clock of the device has no effect.
  const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });
  const openedOn = format.format(Date.now());
  const reloadIfNewDay = () => {
    const isShown = document.visibilityState === 'visible';
    if (isShown && navigator.onLine && !isInUse() && format.format(Date.now()) !== openedOn)
      location.reload();
  };
  document.addEventListener('visibilitychange', reloadIfNewDay);
  setInterval(reloadIfNewDay, CHECK_INTERVAL);
};
