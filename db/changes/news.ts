import type { Runner } from '#db/engine/run.ts';
import type { ReadScope } from '#db/scope.ts';

/**
 * A record, weight or found report of a pet that was added or changed after a position in the
 * change feed.
 */
export interface PetNotes {
  readonly entity: 'record' | 'weighing' | 'foundReport';
  readonly id: string;
  /** The record's title, the weight as typed, or the finder's text. */
  readonly title: string;
  /** The day of the record or weight, or the instant of a found report. */
  readonly date: string;
}

export interface PetNotesPage {
  readonly news: readonly PetNotes[];
  /** Whether there are more, older ones. */
  readonly more: boolean;
}

const TABLES = [
  { entity: 'record', table: 'medicalRecords', title: 'title', date: 'dateAdministered' },
  { entity: 'weighing', table: 'weighings', title: 'weight', date: 'weighedOn' },
  { entity: 'foundReport', table: 'foundReports', title: 'message', date: 'createdAt' },
] as const;

/**
 * The things that were added to a pet or changed after the position `after` of the change feed,
 * newest first.
 */
export const listNews = async (
  db: Runner,
  { ownerId }: ReadScope,
  {
    petId,
    after,
    limit,
  }: { readonly petId: string; readonly after: number; readonly limit: number },
): Promise<PetNotesPage> => {
  const changesFound: (PetNotes & { readonly seq: number })[] = [];
  for (const { entity, table, title, date } of TABLES) {
    const rows = await db.run((knex) => {
      const query = knex('changes')
        .join(table, `${table}.id`, 'changes.id')
        .where({ 'changes.userId': ownerId, 'changes.entity': entity, 'changes.parentId': petId })
        .where('changes.seq', '>', after);
      if (entity === 'record') query.whereNull(`${table}.deletedAt`);
      return query
        .orderBy('changes.seq', 'desc')
        .limit(limit + 1)
        .select<readonly { id: string; title: string; date: string; seq: number }[]>(
          `${table}.id`,
          `${table}.${title} as title`,
          `${table}.${date} as date`,
          'changes.seq as seq',
        );
    });
    changesFound.push(...rows.map((row) => ({ entity, ...row })));
  }
  const newsPages = changesFound
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, limit)
    .map(({ entity, id, title, date }) => ({ entity, id, title, date }));
  return { news: newsPages, more: changesFound.length > limit };
};
