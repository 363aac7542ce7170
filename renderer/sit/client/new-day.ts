import type { SitState } from '#renderer/sit/state.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { diaryForm, hasPhoto } from './diary-form.ts';
import { askServer } from './server-time.ts';

/** Milliseconds between two checks of a page that stays open. */
const CHECK_INTERVAL = 60_000;

/** Whether the sitter is asked something or has chosen a photo, which a reload would lose. */
const isInUse = (): boolean => {
  const form = diaryForm();
  return document.querySelector('dialog[open]') !== null || (form !== null && hasPhoto(form));
};

/**
 * Loads the page again when the owner's day is no longer that of the page, whose buttons would record a dose of the wrong
 * day. The server's clock decides, because that of the device may be wrong. While the server does not answer the page
 * stays. It is not checked at first, because the stored page of an earlier day would be loaded again and again.
 */
export const reloadOnNewDay = ({
  timeZone,
  today,
  endsAt,
}: NonNullable<SitState['sheet']>): void => {
  const isToday = (time: number): boolean => dayIn(new Date(time), timeZone) === today;
  const reloadIfNewDay = async () => {
    if (document.visibilityState !== 'visible' || isInUse() || isToday(Date.now())) return;
    const { isServers, time } = await askServer();
    // A page whose link has ended first shows what is typed, which would be lost.
    if (!isServers || time === undefined || isToday(time) || time >= Date.parse(endsAt)) return;
    location.reload();
  };
  // Without a connection it is checked again later.
  const check = () => void reloadIfNewDay().catch(() => undefined);
  document.addEventListener('visibilitychange', check);
  addEventListener('online', check);
  setInterval(check, CHECK_INTERVAL);
};
