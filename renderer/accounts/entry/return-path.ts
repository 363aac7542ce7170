import { timeNow } from '#renderer/ui/time/now.ts';

const STORAGE_KEY = 'alaga.return-to';

/** Remembers the requested page, so that the owner returns to it after logging in. */
export const rememberReturnPath = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

/**
 * Remembers the page for other tabs too until an instant in milliseconds, because the link of a confirmation
 * mail opens a tab of its own.
 */
export const rememberForOtherTabs = (path: string, expiresAt: number): void =>
  localStorage.setItem(STORAGE_KEY, `${expiresAt} ${path}`);

const takeSharedPath = (): string | undefined => {
  const [expiresAt, path] = localStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  localStorage.removeItem(STORAGE_KEY);
  return Number(expiresAt) > timeNow().getTime() ? path : undefined;
};

/** Returns the remembered page and forgets it. Only paths of this app are accepted. */
export const takeReturnPath = (): string | undefined => {
  const sharedPath = takeSharedPath();
  const path = sessionStorage.getItem(STORAGE_KEY) ?? sharedPath;
  sessionStorage.removeItem(STORAGE_KEY);
  return path?.startsWith('/') && !path.startsWith('//') ? path : undefined;
};
