/** A cursor as it is sent; an empty one is none. */
export const CURSOR = /^(?:\d{1,15}(?:\.\d{1,15}){3})?$/;

/** How long deletions are remembered for a device that is away. */
export const TOMBSTONES_LIFETIME = 400 * 24 * 60 * 60 * 1000;

/** Tombstones that were kept from this instant or earlier, ISO UTC, are forgotten. */
export const forgottenBefore = (now: Date): string =>
  new Date(now.getTime() - TOMBSTONES_LIFETIME).toISOString();

/** How far a reader of the feed has come. */
export interface Cursor {
  /** The number of migrations: they change rows without writing the feed. */
  readonly schema: number;
  /** Of the database: a restored backup counts on from its own state. */
  readonly epoch: number;
  /** The number of the last deletion that was forgotten when the cursor was given. */
  readonly horizon: number;
  /** The number of the last change that was given. */
  readonly seq: number;
}

export const writeCursor = ({ schema, epoch, horizon, seq }: Cursor): string =>
  [schema, epoch, horizon, seq].join('.');

/** Undefined for an empty one, with which a reader starts. The text must match CURSOR. */
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
 * Whether the feed can go on behind a cursor. Of what was forgotten since it was given, a reader that has come past it
 * lacks nothing, and neither does one that started when it was forgotten already.
 */
export const canContinue = (
  cursor: Cursor,
  now: Pick<Cursor, 'schema' | 'epoch' | 'horizon'>,
): boolean =>
  cursor.schema === now.schema &&
  cursor.epoch === now.epoch &&
  now.horizon <= Math.max(cursor.horizon, cursor.seq);
