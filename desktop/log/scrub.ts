/** The folders of the app and of its user. */
export interface AppFolders {
  /** The app's own folder. Paths in it are the same on every computer and may be logged. */
  readonly root: string;
  readonly home: string;
}

const EMAIL_ADDRESS = /[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g;
/** Paths that system errors quote, which may contain spaces. */
const QUOTED_PATH = /(['"`])(?:file:\/\/)?(?:[A-Za-z]:)?[\\/](?:(?!\1).)*\1/g;
const FILE_PATH = /(?:file:\/\/)?(?:\b[A-Za-z]:)?[\\/](?:[^\s:'"`()<>|]+[\\/])+[^\s:'"`()<>|]*/g;
const QUERY_STRING = /\?[^\s'"`)]+/g;
/** UUIDs of pets, records and accounts, tokens, and anything else of that length. */
const UUID_PATTERN =
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b[\w-]{40,}\b/gi;

/** Precedes the pattern of a route, such as `/api/pets/:petId`, in a log line of the server. */
const ROUTE_KEY = /"route":$/;

const withSlashes = (path: string): string => path.replaceAll('\\', '/');

/**
 * Removes private data from a line: mail addresses, ids, and all paths except those of the app's
 * own files, which become relative.
 */
export const scrub = (line: string, { root, home }: AppFolders): string => {
  const ownPath = (path: string): string => {
    const rootIndex = withSlashes(path).indexOf(`${withSlashes(root)}/`);
    return rootIndex < 0 ? '<path>' : `app/${withSlashes(path).slice(rootIndex + root.length + 1)}`;
  };
  return line
    .replace(EMAIL_ADDRESS, '<address>')
    .replace(QUERY_STRING, '')
    .replace(QUOTED_PATH, (path, quote: string, offset: number, text: string) =>
      ROUTE_KEY.test(text.slice(0, offset))
        ? path
        : `${quote}${ownPath(path.slice(1, -1))}${quote}`,
    )
    .replace(FILE_PATH, (path, offset: number, text: string) =>
      /^\/?app\//.test(path) || ROUTE_KEY.test(text.slice(0, offset - 1)) ? path : ownPath(path),
    )
    .replaceAll(home || '\0', '~')
    .replace(UUID_PATTERN, '<id>');
};
