import { DatabaseError } from '#db/engine/errors.ts';
import { isPostgresUrl } from '#db/engine/postgres/postgres-url.ts';

/** The location of a database without credentials, safe to print. */
const parseServer = (url: string): { readonly server: string; readonly name: string } => {
  const { hostname = '', port = '', pathname = '', searchParams } = URL.parse(url) ?? {};
  const host = decodeURIComponent(hostname) || searchParams?.get('host') || 'this computer';
  return { server: port ? `${host}:${port}` : host, name: decodeURI(pathname.slice(1)) };
};

/** PostgreSQL's error code and message; the system's message if the server could not be reached. */
const getCause = ({ cause }: DatabaseError): { readonly code: string; readonly words: string } => {
  if (!(cause instanceof Error)) return { code: '', words: '' };
  const code = 'code' in cause ? String(cause.code) : '';
  return { code, words: cause.message ? ` (${cause.message})` : '' };
};

/**
 * Explains in one sentence to the operator why the PostgreSQL database cannot be used; undefined for other errors.
 */
export const postgresFailure = (error: unknown, url: string | undefined): string | undefined => {
  if (!(error instanceof DatabaseError) || url === undefined || !isPostgresUrl(url)) return;
  const { server, name } = parseServer(url);
  const { code, words } = getCause(error);
  const database = `The database ${name} at ${server}`;
  const olderSchema = `${database} lacks tables of this version of Alaga: start the server first, which makes them.`;
  const byCode: Readonly<Record<string, string>> = {
    '28P01': `PostgreSQL at ${server} refuses the name or the password in DATABASE_URL.`,
    '28000': `PostgreSQL at ${server} does not let in who DATABASE_URL names, or not from here${words}.`,
    '3D000': `PostgreSQL at ${server} has no database ${name}: make it there (createdb), or correct DATABASE_URL.`,
    '42P01': olderSchema,
    '42703': olderSchema,
    '42501': `${database} may not be changed by who DATABASE_URL names${words}: make that name its owner.`,
    '53300': `PostgreSQL at ${server} takes no more connections: each server needs ten or so, within max_connections.`,
  };
  const byKind: Partial<Record<DatabaseError['code'], string>> = {
    'newer-schema': error.message,
    unsuitable: error.message,
    served: `${database} is used by servers of an older version of Alaga: stop them first. Nothing was changed.`,
    unavailable: `No PostgreSQL server answers at ${server}${words}: check that it runs, and DATABASE_URL.`,
    standby: `${database} takes no changes: it may be the copy of another. DATABASE_URL must name the one that is written to.`,
    full: `There is no room left on the disk of PostgreSQL at ${server}.`,
  };
  return byCode[code] ?? byKind[error.code];
};
