import type { Knex } from 'knex';
import type { Database, Runner } from '#db/engine/run.ts';
import type { ReadScope } from '#db/scope.ts';
import { lockOwnerSql } from './postgres.ts';

/** The number of changes that one transaction announces. */
const AT_ONCE = 200;

/** The number of an owner's last change; 0 if there is none. */
export const lastChange = async (db: Runner, { ownerId }: ReadScope): Promise<number> => {
  const row = await db.run((knex) =>
    knex('changes')
      .where({ userId: ownerId })
      .max('seq as seq')
      .first<{ readonly seq: number | null } | undefined>(),
  );
  return row?.seq ?? 0;
};

interface AnnouncedRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly seq: number;
}

/**
 * The changes of these ids that are the owner's. The condition on the owner is one that no index serves: SQLite would
 * read all changes of the owner, instead of those of the ids.
 */
const changesOfIds = (knex: Knex, userId: string, ids: readonly string[]) =>
  knex('changes').whereIn('changes.id', ids).whereRaw("coalesce(changes.user_id, '') = ?", userId);

/** Gives these changes the next numbers of their owner. */
const renumber = async (
  tx: Runner,
  kind: Database['kind'],
  userId: string,
  ids: readonly string[],
): Promise<void> => {
  const rows = (knex: Knex) => changesOfIds(knex, userId, ids);
  if (kind === 'postgres') {
    await tx.run((knex) => knex.raw(`select ${lockOwnerSql('?')}`, [userId]));
    await tx.run((knex) => rows(knex).update({ seq: knex.raw('default') }));
    return;
  }
  await tx.run((knex) =>
    knex.raw(
      `update changes set seq = announced.seq
        from (select c.entity, c.id, last.seq + row_number() over (order by c.seq) as seq
          from (select max(seq) as seq from changes where user_id = ?) last, ? as c) announced
        where changes.entity = announced.entity and changes.id = announced.id`,
      [userId, rows(knex).select('entity', 'id', 'seq')],
    ),
  );
};

/** Writes in the changes that rows of one parent belong to another. */
const moveChanges = async (
  tx: Runner,
  userId: string,
  page: readonly AnnouncedRow[],
  targets: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const [parentId, rows] of Map.groupBy(page, (row) => row.parentId ?? '')) {
    const target = targets.get(parentId);
    if (target === undefined) continue;
    const ids = rows.map(({ id }) => id);
    await tx.run((knex) =>
      changesOfIds(knex, userId, ids).where({ parentId }).update({ parentId: target }),
    );
  }
};

/**
 * Announces in an owner's change feed, as changed, everything that belongs to these rows, and everything that was moved
 * from the keys of `targets` to their values. Works in transactions of a bounded size, so that others can write in
 * between; repeating it does no harm.
 */
export const announceRows = async (
  db: Database,
  userId: string,
  parentIds: readonly string[],
  targets: ReadonlyMap<string, string>,
): Promise<void> => {
  const parents = new Set([...parentIds, ...targets.keys()]);
  const lastSeq = await lastChange(db, { ownerId: userId });
  for (let afterSeq = 0; ; ) {
    const page = await db.run((knex) =>
      knex('changes')
        .where({ userId })
        .where('seq', '>', afterSeq)
        .where('seq', '<=', lastSeq)
        .orderBy('seq')
        .limit(AT_ONCE)
        .select<readonly AnnouncedRow[]>('id', 'parentId', 'seq'),
    );
    const announced = page.filter(({ parentId }) => parentId !== null && parents.has(parentId));
    if (announced.length > 0) {
      await db.transaction(async (tx) => {
        await moveChanges(tx, userId, announced, targets);
        await renumber(
          tx,
          db.kind,
          userId,
          announced.map(({ id }) => id),
        );
      });
    }
    const end = page.at(-1);
    if (!end || page.length < AT_ONCE) return;
    afterSeq = end.seq;
  }
};
