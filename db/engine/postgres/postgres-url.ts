/** Whether the address of a database is a PostgreSQL server rather than a file. */
export const isPostgresUrl = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/**
 * Whether the parts of the address can be told apart. Signs such as `/` and `%` in a password must be percent-encoded.
 * An empty host is this computer's socket.
 */
export const isReadablePostgresUrl = (text: string): boolean => {
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'));
  // URL.parse ignores line breaks, but they would become a part of the database's name.
  if (!isPostgresUrl(text) || /\s/.test(text) || !url) return false;
  const { username, password, hostname, pathname } = url;
  try {
    decodeURIComponent(`${username}${password}${hostname}${pathname}`);
    return true;
  } catch {
    return false;
  }
};
