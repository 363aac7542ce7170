import type { Runner } from '#db/engine/run.ts';

/**
 * Moves the entries of rows that an import moves from its stand-ins to the pets of the account, in the same transaction.
 * Their words stay, because both have the same owner.
 */
export const moveEntries = (tx: Runner, ownerId: string, importId: string): Promise<unknown> =>
  tx.run((knex) => {
    const standIns = knex('importStandIns').where({ importId }).select('importStandIns.id');
    const target = knex('importStandIns')
      .whereRaw('import_stand_ins.id = search_entries.pet_id')
      .select('targetId');
    return knex('searchEntries')
      .where({ ownerId })
      .whereIn('petId', standIns.clone())
      .whereNotIn('id', standIns.clone())
      .update({ petId: target });
  });
