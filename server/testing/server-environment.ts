/** Nobody is asked for clinics or maps. */
export const OFFLINE = { OVERPASS_URL: '', MAP_STYLE_URL: '' } as const;

/** What a server in a process of its own is started with: in earnest, on any free port, and reaching nobody. */
export const QUIET_ENVIRONMENT = { NODE_ENV: 'production', PORT: '0', ...OFFLINE } as const;

/** For a program whose surroundings are given to it: what the tests before it have compiled, it need not. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } as const;

/** Where a server said that it listens, of what it has written so far; undefined before it did. */
export const portIn = (written: string): number | undefined => {
  const port = /running at http:\/\/localhost:(\d+)/.exec(written)?.[1];
  return port === undefined ? undefined : Number(port);
};
