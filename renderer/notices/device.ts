/** Set where the owner wants no notices on this device, although the browser would allow them. */
const OFF = 'alaga.notices.off';

export type Permission = NotificationPermission | 'unsupported';

/** How this device stands to notices. */
export interface NoticeDevice {
  readonly permission: Permission;
  /** Not turned off by the owner. */
  readonly isWanted: boolean;
  /** Whether notices could come while the app is closed: browser and server both can. */
  readonly canPush: boolean;
  /** Whether they do, for this very owner: then the page itself says nothing. */
  readonly isPushed: boolean;
  /** Whether the server pushes at all. */
  readonly serverPushes: boolean;
}

/** A browser shows notices only for a page that it came to safely. */
export const permissionHere = (): Permission =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported';

/** An iPhone or iPad lets only an app on the home screen show notices. */
export const isAppleTouch = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** Not turned off by the owner. */
export const isWantedHere = (): boolean => localStorage.getItem(OFF) === null;

export const want = (wanted: boolean): void => {
  if (wanted) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'true');
};
