/** The path prefix of sitter pages. */
export const SIT_PATH = '/sit/';

/** Whether a path belongs to a sitter's page. The service worker in the same folder is an ordinary file. */
export const isSitPath = (path: string): boolean =>
  path.startsWith(SIT_PATH) && path !== `${SIT_PATH}worker.js`;
