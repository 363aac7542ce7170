/** A cursor as text; empty for none. */
export const CURSOR = /^(?:\d{1,15}(?:\.\d{1,15}){3})?$/;

/** How long deletions are remembered for devices that are offline: 400 days in milliseconds. */
export const TOMBSTONES_LIFETIME = 400 * 24 * 60 * 60 * 1000;

/** Tombstones from this instant (ISO UTC) or earlier are deleted. */
export const forgottenBefore = (now: Date): string =>
  new Date(now.getTime() - TOMBSTONES_LIFETIME).toISOString();

/** A position in the feed. */
export interface Cursor {
  /** The number of migrations, because migrations change rows without writing to the feed. */
  readonly schema: number;
  /** The epoch of the database; a restored backup starts a new one. */
  readonly epoch: number;
  /** The number of the last deletion that had been forgotten when the cursor was issued. */
  readonly horizon: number;
  /** The number of the last change that was read. */
  readonly seq: number;
}

export const writeCursor = ({ schema, epoch, horizon, seq }: Cursor): string =>
  [schema, epoch, horizon, seq].join('.');

/** Parses a cursor; undefined for an empty one. The text must match CURSOR. */
export const readCursor = (text: string): Cursor | undefined => {
  const [schema, epoch, horizon, seq] = text.split('.').map(Number);
  return text === '' ||
    schema === undefined ||
    epoch === undefined ||
    horizon === undefined ||
    seq === undefined
    ? undefined
    : { schema, epoch, horizon, seq };
};

/**
 * Whether a reader can continue from a cursor. Nothing is missing if no deletions after its position have been
 * forgotten since it was issued.
 */
export const canContinue = (
  cursor: Cursor,
  now: Pick<Cursor, 'schema' | 'epoch' | 'horizon'>,
): boolean =>
  cursor.schema === now.schema &&
  cursor.epoch === now.epoch &&
  now.horizon <= Math.max(cursor.horizon, cursor.seq);
