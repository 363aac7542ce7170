import type { Runner } from '#db/run.ts';

/** What whoever holds this computer decided for all its accounts. */
export interface SettingRow {
  readonly id: string;
  readonly value: string;
  readonly changedAt: string;
}

export const settingColumns = [
  'id',
  'value',
  'changedAt',
] as const satisfies readonly (keyof SettingRow)[];

export const findSetting = (db: Runner, id: string): Promise<SettingRow | undefined> =>
  db.run((k) =>
    k<SettingRow>('settings')
      .where({ id })
      .first(...settingColumns),
  );

export const putSetting = (tx: Runner, row: SettingRow): Promise<unknown> =>
  tx.run((k) => k<SettingRow>('settings').insert(row).onConflict('id').merge());
