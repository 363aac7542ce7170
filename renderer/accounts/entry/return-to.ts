const KEY = 'alaga.return-to';

/** Remembers the page that was asked for, so that the owner is back there after logging in. */
export const rememberReturn = (path: string): void => sessionStorage.setItem(KEY, path);

/** The page that was asked for, once; only a path of our own. */
export const takeReturn = (): string | undefined => {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path?.startsWith('/') && !path.startsWith('//') ? path : undefined;
};
