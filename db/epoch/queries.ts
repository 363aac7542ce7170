import { compiledOnce } from '#db/engine/compiled.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { drawEpoch, EPOCH, epochStatements } from '#db/epoch-statements.ts';
import type { SettingRow } from '#db/settings/queries.ts';

/** Of a database that was never restored. */
const FIRST = 1;

/**
 * The epoch of the database: the number that the versions of all its rows begin at. A restore draws another one and
 * gives it to every row, so that a version which a device saw before is never the version of something else. Because
 * the rows carry it, it holds at once for every server on the database, and no request looks it up.
 */
export const readEpoch = async (db: Runner): Promise<number> => {
  const setting = await findEpoch(db, { id: EPOCH });
  return setting === undefined ? FIRST : Number(setting.value);
};

const findEpoch = compiledOnce((k, named: Pick<SettingRow, 'id'>) =>
  k<SettingRow>('settings').where(named).first('value'),
);

/** Begins another epoch, also beside running servers. Gives its number. */
export const renewEpoch = (db: Database, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const epoch = drawEpoch();
    for (const { sql, bindings } of epochStatements(epoch, now)) {
      await tx.run((k) => k.raw(sql, [...bindings]));
    }
    return epoch;
  });
