/** Who may open a path. `token` marks signed-out paths that always run if the address has a token. */
export type ScreenAccess = 'always' | 'signed-out' | 'signed-in';

export interface GuardedPath {
  readonly path: string;
  readonly access: ScreenAccess;
  readonly token?: true;
}

export interface ScreenVisit {
  readonly path: string;
  readonly search: string;
  readonly signedIn: boolean;
}

const LOGGED_OUT_HOME = '/';
const LOGGED_IN_HOME = '/dashboard';

/** Matches a pattern in the router's syntax, such as `/pet/$petId`, with a path. */
export const matches = (pattern: string, path: string): boolean => {
  const parts = pattern.split('/');
  const segments = path.replace(/(.)\/$/, '$1').split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) =>
      part.startsWith('$') ? segments[index] !== '' : part === segments[index],
    )
  );
};

/**
 * The redirect for a visit; undefined if the visitor may stay. Signed in, unknown paths stay and show the not-found
 * screen.
 */
export const redirectFor = (
  paths: readonly GuardedPath[],
  { path, search, signedIn }: ScreenVisit,
): string | undefined => {
  const row = paths.find((candidate) => matches(candidate.path, path));
  if (row?.access === 'always') return undefined;
  if (signedIn) {
    const runsWithToken =
      row?.token === true && (new URLSearchParams(search).get('token') ?? '') !== '';
    return row?.access === 'signed-out' && !runsWithToken ? LOGGED_IN_HOME : undefined;
  }
  return row?.access === 'signed-out' ? undefined : LOGGED_OUT_HOME;
};
