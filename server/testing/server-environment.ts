/** Turns off clinic directories and maps. */
export const OFFLINE = { OVERPASS_URL: '', MAP_STYLE_URL: '' } as const;

/**
 * The environment of a server in its own process: production, on any free port, without network access. An account may
 * make as many changes as soaks and benchmarks need.
 */
export const QUIET_ENVIRONMENT = {
  NODE_ENV: 'production',
  PORT: '0',
  CHANGES_DAILY_LIMIT: '9999999',
  ...OFFLINE,
} as const;

/** The setting with which programs of a fixed environment reuse the compile cache of earlier tests. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } as const;

/** The port in the output of a server; undefined until it listens. */
export const portIn = (writtenText: string): number | undefined => {
  const port = /running at http:\/\/localhost:(\d+)/.exec(writtenText)?.[1];
  return port === undefined ? undefined : Number(port);
};
