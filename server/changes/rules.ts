/**
 * A cursor as text; empty for none. The position in the own feed ends with the mark of the account. The positions in the
 * feeds of other households follow, each with the id and the version of the membership.
 */
export const CURSOR_PATTERN =
  /^(?:\d{1,15}(?:\.\d{1,15}){3}(?:\.[\w-]{16})?(?:~[0-9a-f-]{36}(?:\.\d{1,15}){3}){0,40})?$/;

/** How long deletions are remembered for devices that are offline: 400 days in milliseconds. */
const TOMBSTONES_LIFETIME = 400 * 24 * 60 * 60 * 1000;

/** Tombstones from this instant (ISO UTC) or earlier are deleted. */
export const forgetBefore = (now: Date): string =>
  new Date(now.getTime() - TOMBSTONES_LIFETIME).toISOString();

/** A position in the feed. */
export interface Cursor {
  /** The number of migrations, because migrations change rows without writing to the feed. */
  readonly schema: number;
  /** The epoch of the database; a restored backup starts a new one. */
  readonly epoch: number;
  /**
   * The mark of the account to which the cursor was issued. Cursors had none at first; those still work until the next
   * schema, which ends every cursor.
   */
  readonly owner?: string | undefined;
  /** The number of the last deletion that had been forgotten when the cursor was issued. */
  readonly horizon: number;
  /** The number of the last change that was read. */
  readonly seq: number;
  /** The positions in the feeds of households that share pets with the account, by membership. */
  readonly shared?: ReadonlyMap<string, SharedPosition>;
}

/** A position in the feed of another household. */
export interface SharedPosition extends Pick<Cursor, 'horizon' | 'seq'> {
  /** The membership's version. After a change, other pets may be shared, and all are listed again. */
  readonly version: number;
}

export const writeCursor = ({
  schema,
  epoch,
  horizon,
  seq,
  owner,
  shared = new Map(),
}: Cursor): string =>
  [
    [schema, epoch, horizon, seq, ...(owner === undefined ? [] : [owner])].join('.'),
    ...[...shared].map(([id, at]) => [id, at.version, at.horizon, at.seq].join('.')),
  ].join('~');

/** Parses a cursor; undefined for an empty one. The text must match CURSOR_PATTERN. */
export const readCursor = (text: string): Cursor | undefined => {
  const [own = '', ...others] = text.split('~');
  const [numbers, owner] = [own.split('.').slice(0, 4), own.split('.')[4]];
  const [schema, epoch, horizon, seq] = numbers.map(Number);
  return text === '' ||
    schema === undefined ||
    epoch === undefined ||
    horizon === undefined ||
    seq === undefined
    ? undefined
    : { schema, epoch, horizon, seq, owner, shared: new Map(others.map(sharedPosition)) };
};

const sharedPosition = (part: string): readonly [string, SharedPosition] => {
  const [id = '', ...numbers] = part.split('.');
  const [version = 0, horizon = 0, seq = 0] = numbers.map(Number);
  return [id, { version, horizon, seq }];
};

/** The state of a feed that a position is compared with. */
interface FeedState extends Pick<Cursor, 'horizon'> {
  /** The number of the last change. */
  readonly last: number;
}

/** The state of the database and the reader to whom a cursor must belong. */
export interface CursorOrigin extends Pick<Cursor, 'schema' | 'epoch'> {
  readonly owner: string;
}

/** Whether a cursor was issued to this reader by this state of the database. */
export const isFrom = (cursor: Cursor, { schema, epoch, owner }: CursorOrigin): boolean =>
  cursor.schema === schema && cursor.epoch === epoch && (cursor.owner ?? owner) === owner;

/**
 * Whether a reader can continue from a cursor. Nothing is missing if no deletions after its position have been
 * forgotten since it was issued.
 */
export const canContinue = (cursor: Cursor, now: CursorOrigin & FeedState): boolean =>
  isFrom(cursor, now) && isRemembered(cursor, now);

/**
 * Whether no deletions after a position have been forgotten since it was read. A position after the last change is that
 * of another feed: a number is never used again.
 */
export const isRemembered = (position: Pick<Cursor, 'horizon' | 'seq'>, now: FeedState): boolean =>
  position.seq <= now.last && now.horizon <= Math.max(position.horizon, position.seq);
