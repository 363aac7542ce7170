import { isSwitchOn, turnSwitch } from '#renderer/ui/device/device-switch.ts';

/**
 * The storage key that is set when the owner has turned off notices on this device although the browser
 * allows them.
 */
const OFF_KEY = 'alaga.notices.off';

export type Permission = NotificationPermission | 'unsupported';

/** The state of notices on this device. */
export interface NoticeDevice {
  readonly permission: Permission;
  /** False if the owner has turned notices off on this device. */
  readonly isWanted: boolean;
  /** Whether notices can arrive while the app is closed: both browser and server support push. */
  readonly canPush: boolean;
  /** Whether this device receives push notifications for this owner; then the page shows none itself. */
  readonly isPushed: boolean;
  /** Whether the server sends push notifications at all. */
  readonly serverPushes: boolean;
}

/** Browsers show notices only for pages in a secure context. */
export const notificationPermission = (): Permission =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported';

/** On an iPhone or iPad, only an app on the home screen can show notices. */
export const isAppleTouch = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** False if the owner has turned notices off on this device. */
export const areNoticesOn = (): boolean => isSwitchOn(OFF_KEY);

export const setNoticesOn = (isWanted: boolean): void => turnSwitch(OFF_KEY, isWanted);
