import { accountUnits } from '#renderer/current-account.ts';
import { deviceTimeZone } from './device-time-zone.ts';

/** The time zone in which an account's days are counted; the device's while nobody is signed in. */
export const accountTimeZone = (user: { readonly timeZone: string } | null | undefined): string =>
  user?.timeZone ?? deviceTimeZone();

/** The zone of the signed-in account, in which instants are shown; the device's while nobody is signed in. */
export const shownTimeZone = (): string => accountUnits().timeZone ?? deviceTimeZone();
