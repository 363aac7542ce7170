const KEY = 'alaga.return-to';

/** Remembers the requested page, so that the owner returns to it after logging in. */
export const rememberReturnPath = (path: string): void => sessionStorage.setItem(KEY, path);

/** Returns the remembered page and forgets it. Only paths of this app are accepted. */
export const takeReturnPath = (): string | undefined => {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path?.startsWith('/') && !path.startsWith('//') ? path : undefined;
};
