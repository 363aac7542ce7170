import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { settings } from './table.ts';

export type SettingRow = RowOf<typeof settings>;

export const findSetting = (db: Runner, id: string): Promise<SettingRow | undefined> =>
  db.run((knex) =>
    knex<SettingRow>('settings')
      .where({ id })
      .first(...settings.names),
  );

/** Does nothing if the setting exists. Of concurrent calls, the first one wins. */
export const insertSettingOnce = (db: Runner, row: SettingRow): Promise<unknown> =>
  db.run((knex) => knex<SettingRow>('settings').insert(row).onConflict('id').ignore());

/**
 * Sets a value unless the setting already has this or a later one. Returns whether it was set. A
 * stored value beyond the latest plausible one is replaced too.
 */
export const advanceSetting = async (
  db: Runner,
  row: SettingRow,
  latest?: string,
): Promise<boolean> => {
  const rows = await db.run((knex) =>
    knex<SettingRow>('settings')
      .insert(row)
      .onConflict('id')
      .merge()
      .where((condition) => {
        condition.where('settings.value', '<', row.value);
        if (latest !== undefined) condition.orWhere('settings.value', '>', latest);
      })
      .returning(['id']),
  );
  return rows.length === 1;
};

export const putSetting = (tx: Runner, row: SettingRow): Promise<unknown> =>
  tx.run((knex) => knex<SettingRow>('settings').insert(row).onConflict('id').merge());
