import { t } from '#renderer/ui/language/text.ts';
import { HOUR_MS } from '#renderer/ui/time/durations.ts';
import type { Device } from '#server/profile/contract.ts';

export const deviceName = ({
  browser,
  system,
  isApp,
}: Pick<Device, 'browser' | 'system' | 'isApp'>): string => {
  if (isApp) return t('devices.app');
  if (browser !== null && system !== null) return t('devices.name', { browser, system });
  return browser ?? system ?? t('devices.unknown');
};

/** For example "used 5 hours ago". The server records a use at most once an hour. */
export const lastSeenText = (lastSeenAt: string, now: Date): string => {
  const hours = Math.floor((now.getTime() - Date.parse(lastSeenAt)) / HOUR_MS);
  if (hours < 2) return t('devices.seen.recently');
  if (hours < 24) return t('devices.seen.hours', { count: hours });
  return t('devices.seen.days', { count: Math.floor(hours / 24) });
};
