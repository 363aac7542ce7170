import type { Knex } from 'knex';
import type { Feed, FeedTable } from '#db/engine/feed/definitions.ts';
import type { Runner } from '#db/engine/run.ts';
import { SCHEMA } from '#db/engine/schema.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { Scope } from '#db/scope.ts';
import type { changes } from './table.ts';

type ChangeRow = RowOf<typeof changes>;

type ChangedRow = Pick<ChangeRow, 'entity' | 'id' | 'parentId' | 'seq' | 'isGone'>;

/** A thing whose last change has the number `seq` in its owner's change feed. */
export interface Change extends Pick<ChangeRow, 'entity' | 'id' | 'parentId' | 'seq'> {
  readonly kind: 'changed' | 'deleted';
  /** Absent if its table has no versions or the thing is deleted. */
  readonly version?: number;
}

/** The rows that an owner sees: neither they nor their parents are deleted. */
const shown = (k: Knex, table: FeedTable, ids: readonly string[]) => {
  const { name, hasVersion } = table;
  const query = k(name).whereIn(`${name}.id`, ids);
  for (let at: FeedTable | undefined = table; at; at = at.parent) {
    if (at.hides) query.whereNull(`${at.name}.deletedAt`);
    if (at.parent) query.join(at.parent.name, `${at.parent.name}.id`, `${at.name}.${at.by}`);
  }
  return query.select<readonly { readonly id: string; readonly version?: number }[]>(
    `${name}.id`,
    ...(hasVersion ? [`${name}.version`] : []),
  );
};

/**
 * The changes of an owner after a number, in the order of the commits. A row appears once, with its
 * last change.
 */
export const listChanges = async (
  db: Runner,
  feed: Pick<Feed, 'tables'>,
  { ownerId }: Scope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly Change[]> => {
  const told = await db.run((k) =>
    k<ChangeRow>('changes')
      .where({ userId: ownerId })
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .select<readonly ChangedRow[]>('entity', 'id', 'parentId', 'seq', 'isGone'),
  );
  const alive = new Map<string, Pick<Change, 'kind' | 'version'>>();
  for (const table of feed.tables) {
    const ids = told.flatMap(({ entity, id, isGone }) =>
      entity === table.entity && !isGone ? [id] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, version } of await db.run((k) => shown(k, table, ids))) {
      alive.set(`${table.entity} ${id}`, {
        kind: 'changed',
        ...(version === undefined ? {} : { version }),
      });
    }
  }
  return told.map(({ isGone: _gone, ...change }) => ({
    ...change,
    ...(alive.get(`${change.entity} ${change.id}`) ?? { kind: 'deleted' }),
  }));
};

/**
 * The number of an owner's last tombstone that is dated `goneBefore` or earlier; 0 if there is
 * none.
 */
const findHorizon = async (db: Runner, { ownerId }: Scope, goneBefore: string): Promise<number> => {
  const row = await db.run((k) =>
    k('changes')
      .where({ userId: ownerId })
      .whereRaw('is_gone')
      .where('goneAt', '<=', goneBefore)
      .max('seq as seq')
      .first<{ readonly seq: number | null } | undefined>(),
  );
  return row?.seq ?? 0;
};

/** The number of an owner's last change; 0 if there is none. */
export const lastChange = async (db: Runner, { ownerId }: Scope): Promise<number> => {
  const row = await db.run((k) =>
    k('changes')
      .where({ userId: ownerId })
      .max('seq as seq')
      .first<{ readonly seq: number | null } | undefined>(),
  );
  return row?.seq ?? 0;
};

/**
 * The state that a cursor is compared with. Tombstones that are dated `goneBefore` or earlier count
 * as forgotten.
 */
export const readFeedState = async (
  db: Runner,
  scope: Scope,
  { epoch, goneBefore }: { readonly epoch: number; readonly goneBefore: string },
) => ({ schema: SCHEMA, epoch, horizon: await findHorizon(db, scope, goneBefore) });

/** The number of rows that one statement changes. */
const AT_ONCE = 500;

const inSlices = async (slice: () => Promise<number>): Promise<void> => {
  while ((await slice()) === AT_ONCE);
};

/**
 * Dates the new tombstones, which starts their retention. Works in batches, so that others can
 * write in between.
 */
export const dateTombstones = (db: Runner, at: string): Promise<void> =>
  inSlices(() =>
    db.run((k) =>
      k('changes')
        .whereIn(
          ['entity', 'id'],
          k('changes')
            .whereRaw('is_gone')
            .whereNull('goneAt')
            .limit(AT_ONCE)
            .select('entity', 'id'),
        )
        .update({ goneAt: at }),
    ),
  );

/**
 * Deletes the tombstones that are dated this instant or earlier, in batches. The last tombstone of
 * each owner stays: it shows which cursors are too old, and prevents its number from being used
 * again.
 */
export const forgetTombstones = (db: Runner, goneBefore: string): Promise<void> =>
  inSlices(() =>
    db.run((k) => {
      const later = k('changes as later')
        .whereRaw('later.is_gone')
        .where('later.goneAt', '<=', goneBefore)
        .whereRaw('later.user_id = changes.user_id and later.seq > changes.seq')
        .select('later.id');
      const old = k('changes')
        .whereRaw('changes.is_gone')
        .where('changes.goneAt', '<=', goneBefore)
        .whereExists(later)
        .limit(AT_ONCE)
        .select('changes.entity', 'changes.id');
      return k('changes').whereIn(['entity', 'id'], old).delete();
    }),
  );
