/** The error of Electron for a load that did not complete. */
export const loadError = (code: 'ERR_ABORTED' | 'ERR_FAILED', url: string): Error => {
  const errno = code === 'ERR_ABORTED' ? -3 : -2;
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
};

const SUPERSEDED_NAVIGATION = /interrupted by another navigation|ERR_ABORTED/;

export const asElectronError = (error: unknown, url: string): unknown =>
  SUPERSEDED_NAVIGATION.test(String(error)) ? loadError('ERR_ABORTED', url) : error;
