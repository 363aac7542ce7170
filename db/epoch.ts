import { compiledOnce } from '#db/engine/compiled.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { drawEpoch, EPOCH, epochStatements } from '#db/epoch-statements.ts';
import type { SettingRow } from '#db/settings/queries.ts';

/** The epoch of a database that was never restored. */
const FIRST_EPOCH = 1;

/**
 * The epoch of the database: the number at which the versions of all its rows begin. A restore
 * draws another epoch and writes it to every row, so that a version seen before the restore never
 * denotes other content. Because the rows carry it, it applies at once to every server on the
 * database, and no request has to look it up.
 */
export const readEpoch = async (db: Runner): Promise<number> => {
  const setting = await findEpoch(db, { id: EPOCH });
  return setting === undefined ? FIRST_EPOCH : Number(setting.value);
};

const findEpoch = compiledOnce((knex, namedRow: Pick<SettingRow, 'id'>) =>
  knex<SettingRow>('settings').where(namedRow).first('value'),
);

/** Begins another epoch, also while servers are running. Returns its number. */
export const renewEpoch = (db: Database, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const epoch = drawEpoch();
    for (const { sql, bindings } of epochStatements(epoch, now)) {
      await tx.run((knex) => knex.raw(sql, [...bindings]));
    }
    return epoch;
  });
