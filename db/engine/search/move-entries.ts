import type { Runner } from '#db/engine/run.ts';

/**
 * Moves the entries of rows that an import moves from its stand-ins to the pets of the account: all of them, or at most
 * as many as the limit, which only SQLite supports. Their words stay, because both have the same owner. Returns the
 * number of entries.
 */
export const moveEntries = (
  tx: Runner,
  ownerId: string,
  importId: string,
  limit?: number,
): Promise<number> =>
  tx.run((knex) => {
    const standIns = knex('importStandIns').where({ importId }).select('importStandIns.id');
    const target = knex('importStandIns')
      .whereRaw('import_stand_ins.id = search_entries.pet_id')
      .select('targetId');
    const entries = knex('searchEntries')
      .where({ ownerId })
      .whereIn('petId', standIns.clone())
      .whereNotIn('id', standIns.clone());
    const moved =
      limit === undefined
        ? entries
        : knex('searchEntries').whereIn('seq', entries.select('seq').limit(limit));
    return moved.update({ petId: target });
  });
