/** Whether the place of a database is a PostgreSQL server's, and not a file. */
export const isPostgresUrl = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/**
 * Whether its parts can be told apart, as signs such as `/` and `%` in a password prevent that are not percent-encoded.
 * No host at all stands for this computer's own socket.
 */
export const isReadablePostgresUrl = (text: string): boolean => {
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'));
  if (!isPostgresUrl(text) || !url) return false;
  const { username, password, hostname, pathname } = url;
  try {
    decodeURIComponent(`${username}${password}${hostname}${pathname}`);
    return true;
  } catch {
    return false;
  }
};
