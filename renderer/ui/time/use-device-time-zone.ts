import { deviceTimeZone } from './device-time-zone.ts';
import { useMinute } from './use-minute.ts';

/** The device's time zone, which may change while the page is open, for example on a journey. */
export const useDeviceTimeZone = (): string => {
  useMinute();
  return deviceTimeZone();
};
