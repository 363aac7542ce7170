import type { Knex } from 'knex';
import type { FeedDefinition, FeedTable } from '#db/engine/feed/definitions.ts';
import type { Runner } from '#db/engine/run.ts';
import { SCHEMA } from '#db/engine/schema.ts';
import type { RowOf } from '#db/engine/table.ts';
import { type ReadScope, sharedExpenses, sharedPets, visibleExpenses } from '#db/scope.ts';
import type { changes } from './table.ts';

type ChangeRow = RowOf<typeof changes>;

type ChangedRow = Pick<ChangeRow, 'entity' | 'id' | 'parentId' | 'seq' | 'isGone'>;

/** A thing whose last change has the number `seq` in its owner's change feed. */
export interface FeedChange extends Pick<ChangeRow, 'entity' | 'id' | 'parentId' | 'seq'> {
  readonly kind: 'changed' | 'deleted';
  /** The row's version; absent if its table has none or the row is deleted. */
  readonly version?: number;
}

/** The rows that an owner sees: neither they nor their parents are deleted. */
const shownRows = (knex: Knex, table: FeedTable, ids: readonly string[]) => {
  const { name, hasVersion } = table;
  const query = knex(name).whereIn(`${name}.id`, ids);
  for (let at: FeedTable | undefined = table; at; at = at.parent) {
    if (at.hides) query.whereNull(`${at.name}.deletedAt`);
    if (at.parent)
      query.join(at.parent.name, `${at.parent.name}.id`, `${at.name}.${at.referenceColumn}`);
  }
  return query.select<readonly { readonly id: string; readonly version?: number }[]>(
    `${name}.id`,
    ...(hasVersion ? [`${name}.version`] : []),
  );
};

/** The feed of an account, or the part of another account's feed that a membership shares. */
export interface ChangeStream {
  /** The owner of the change feed. */
  readonly userId: string;
  /** The changes after this number. */
  readonly after: number;
  /** Limits the feed to the pets of this membership, and to the expenses that it shows. */
  readonly membership?: {
    readonly id: string;
    readonly allPets: boolean;
    readonly seesFoundReports: boolean;
    readonly seesExpenses: boolean;
  };
}

const EXPENSE = 'expense';

/**
 * Narrows the changes of an owner to what is shared. Of a pet or an expense that is gone, only the feed still has the
 * id.
 */
const narrowToShared = (
  knex: Knex,
  query: Knex.QueryBuilder,
  { id, seesFoundReports, seesExpenses }: NonNullable<ChangeStream['membership']>,
) => {
  const sharedPetIds = () =>
    sharedPets(knex('memberships')).where('memberships.id', id).select('pets.id');
  query.where((condition) => {
    condition
      .where((pet) => pet.where('entity', 'pet').whereIn('changes.id', sharedPetIds()))
      .orWhereIn('parentId', sharedPetIds())
      .orWhere((gone) =>
        gone
          .whereRaw('is_gone')
          .where((shared) => {
            shared.where('entity', 'pet').orWhereNotNull('parentId');
            if (seesExpenses) shared.orWhere('entity', EXPENSE);
          })
          .whereExists(
            knex('memberships').where({ id }).whereRaw('memberships.all_pets').select('id'),
          ),
      );
    if (seesExpenses) {
      const shownExpense = sharedExpenses(knex('memberships'))
        .where('memberships.id', id)
        .whereRaw('expense_items.id = changes.id');
      condition.orWhere((item) => item.where('entity', EXPENSE).whereExists(shownExpense));
    }
  });
  if (!seesFoundReports) query.whereNotIn('entity', ['foundReport', 'visitReport']);
};

/** Leaves out the pets of an import in progress, with all that belongs to them. */
const listStream = (
  db: Runner,
  { userId, after, membership }: ChangeStream,
  limit: number,
): Promise<readonly ChangedRow[]> =>
  db.run((knex) => {
    const query = knex('changes').where({ userId }).where('seq', '>', after);
    if (membership) narrowToShared(knex, query, membership);
    return query
      .whereNotExists(
        knex('pets')
          .whereRaw('pets.id = coalesce(changes.parent_id, changes.id)')
          .whereNotNull('pets.importId')
          .select('pets.id'),
      )
      .orderBy('seq')
      .limit(limit)
      .select<readonly ChangedRow[]>('entity', 'changes.id', 'parentId', 'seq', 'isGone');
  });

/** The ids among these of expenses that a scope shows. */
const listVisibleExpenses = async (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  return new Set(
    await db.run((knex) =>
      visibleExpenses(knex, scope)
        .whereIn('expenseItems.id', ids)
        .pluck<string[]>('expenseItems.id'),
    ),
  );
};

/** A change with the place of its stream. */
export interface StreamChange extends FeedChange {
  readonly stream: number;
}

/**
 * The changes of streams, one stream after the other, each in the order of the commits. A row appears once, with its
 * last change.
 */
export const listChanges = async (
  db: Runner,
  feed: Pick<FeedDefinition, 'tables'>,
  streams: readonly ChangeStream[],
  limit: number,
): Promise<readonly StreamChange[]> => {
  const changes: (ChangedRow & { readonly stream: number })[] = [];
  for (const [stream, one] of streams.entries()) {
    if (changes.length >= limit) break;
    const rows = await listStream(db, one, limit - changes.length);
    changes.push(...rows.map((row) => ({ ...row, stream })));
  }
  const livingChanges = new Map<string, Pick<FeedChange, 'kind' | 'version'>>();
  for (const table of feed.tables) {
    const ids = changes.flatMap(({ entity, id, isGone }) =>
      entity === table.entity && !isGone ? [id] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, version } of await db.run((knex) => shownRows(knex, table, ids))) {
      livingChanges.set(`${table.entity} ${id}`, {
        kind: 'changed',
        ...(version === undefined ? {} : { version }),
      });
    }
  }
  for (const [stream, { userId, membership }] of streams.entries()) {
    if (!membership || membership.allPets) continue;
    const ids = changes.flatMap((one) =>
      one.stream === stream && one.entity === EXPENSE ? [one.id] : [],
    );
    const visibleIds = await listVisibleExpenses(
      db,
      { ownerId: userId, through: membership.id },
      ids,
    );
    for (const id of ids) if (!visibleIds.has(id)) livingChanges.delete(`${EXPENSE} ${id}`);
  }
  return changes.map(({ isGone: _gone, ...change }) => ({
    ...change,
    ...(livingChanges.get(`${change.entity} ${change.id}`) ?? { kind: 'deleted' }),
  }));
};

/** The ends of an owner's feed. */
export interface FeedEnds {
  /** The number of the last deletion that counts as forgotten; 0 if there is none. */
  readonly horizon: number;
  /** The number of the last change; 0 if there is none. */
  readonly last: number;
}

/** The ends of each owner's feed. Tombstones that are dated `goneBefore` or earlier count as forgotten. */
export const readFeedEnds = async (
  db: Runner,
  userIds: readonly string[],
  goneBefore: string,
): Promise<ReadonlyMap<string, FeedEnds>> => {
  type EndsRow = { readonly [End in keyof FeedEnds]: FeedEnds[End] | null } & {
    readonly id: string;
  };
  const rows = await db.run((knex) => {
    const lastSeq = (): Knex.QueryBuilder =>
      knex('changes').where('changes.userId', knex.ref('users.id')).max('changes.seq');
    return knex('users')
      .whereIn('users.id', userIds)
      .select<readonly EndsRow[]>(
        'users.id',
        lastSeq().as('last'),
        lastSeq().whereRaw('is_gone').where('goneAt', '<=', goneBefore).as('horizon'),
      );
  });
  return new Map(
    rows.map(({ id, last, horizon }) => [id, { last: Number(last), horizon: Number(horizon) }]),
  );
};

export const EMPTY_FEED: FeedEnds = { horizon: 0, last: 0 };

/**
 * The state that a cursor is compared with. Tombstones that are dated `goneBefore` or earlier count
 * as forgotten.
 */
export const readFeedState = async (
  db: Runner,
  { ownerId }: ReadScope,
  { epoch, goneBefore }: { readonly epoch: number; readonly goneBefore: string },
) => {
  const ends = await readFeedEnds(db, [ownerId], goneBefore);
  return { schema: SCHEMA, epoch, ...(ends.get(ownerId) ?? EMPTY_FEED) };
};

/** The number of rows that one statement changes. */
const BATCH_SIZE = 500;

const inSlices = async (slice: () => Promise<number>): Promise<void> => {
  while ((await slice()) === BATCH_SIZE);
};

/**
 * Dates the new tombstones, which starts their retention. Works in batches, so that others can
 * write in between.
 */
export const dateTombstones = (db: Runner, instant: string): Promise<void> =>
  inSlices(() =>
    db.run((knex) =>
      knex('changes')
        .whereIn(
          ['entity', 'id'],
          knex('changes')
            .whereRaw('is_gone')
            .whereNull('goneAt')
            .limit(BATCH_SIZE)
            .select('entity', 'id'),
        )
        .update({ goneAt: instant }),
    ),
  );

/**
 * Deletes the tombstones that are dated this instant or earlier, in batches. The last tombstone of
 * each owner stays: it shows which cursors are too old, and prevents its number from being used
 * again.
 */
export const forgetTombstones = (db: Runner, goneBefore: string): Promise<void> =>
  inSlices(() =>
    db.run((knex) => {
      const laterQuery = knex('changes as later')
        .whereRaw('later.is_gone')
        .where('later.goneAt', '<=', goneBefore)
        .whereRaw('later.user_id = changes.user_id and later.seq > changes.seq')
        .select('later.id');
      const oldQuery = knex('changes')
        .whereRaw('changes.is_gone')
        .where('changes.goneAt', '<=', goneBefore)
        .whereExists(laterQuery)
        .limit(BATCH_SIZE)
        .select('changes.entity', 'changes.id');
      return knex('changes').whereIn(['entity', 'id'], oldQuery).delete();
    }),
  );
