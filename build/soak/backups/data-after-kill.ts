import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { check } from '#db/backups/check.ts';
import { type ListedBackup, listBackups } from '#db/backups/list.ts';
import { stagedPath, stageRestore } from '#db/backups/restore.ts';
import { openDatabase } from '#db/engine/open.ts';
import { getState, type SurvivingPet } from './backup-device.ts';

const ignoreProgress = () => undefined;

const petsIn = (raw: BetterSqlite3.Database): readonly SurvivingPet[] =>
  // A cast: the rows have the columns of the statement.
  raw.prepare('select id, name, version, birthmarks from pets').all() as SurvivingPet[];

const listStates = (pets: readonly SurvivingPet[]): ReadonlySet<string> =>
  new Set(pets.map(getState));

/** The pets in a backup or in a database that nobody has open, as texts for comparison. */
export const petsAt = (file: string): ReadonlySet<string> => {
  const database = new BetterSqlite3(file, { readonly: !existsSync(`${file}-wal`) });
  try {
    return listStates(petsIn(database));
  } finally {
    database.close();
  }
};

export interface DataAfterKill {
  readonly isIntact: boolean;
  readonly pets: readonly SurvivingPet[];
  readonly states: ReadonlySet<string>;
  /** The listed backups, sorted from newest to oldest. */
  readonly backups: readonly ListedBackup[];
  /** The number of incomplete files with the name of a backup. */
  readonly broken: number;
}

const isIntact = (file: string): boolean => {
  try {
    check(file, ignoreProgress);
    return true;
  } catch {
    return false;
  }
};

/** Reads the data folder of a killed server, opening it as the next start would. */
export const readDataAfterKill = async (dataDir: string): Promise<DataAfterKill> => {
  const file = join(dataDir, 'alaga.db');
  await (await openDatabase(file)).close();
  const database = new BetterSqlite3(file);
  const result: unknown = database.pragma('integrity_check', { simple: true });
  const orphanRows: unknown = database.pragma('foreign_key_check');
  const pets = petsIn(database);
  database.close();
  const folder = join(dataDir, 'backups');
  const backups = listBackups(folder);
  return {
    isIntact: result === 'ok' && Array.isArray(orphanRows) && orphanRows.length === 0,
    pets,
    states: listStates(pets),
    backups,
    broken: backups.filter(({ name }) => !isIntact(join(folder, name))).length,
  };
};

/** Restores a backup into a new folder. Returns its pets as texts for comparison. */
export const restoreToNewFolder = async (backup: string): Promise<ReadonlySet<string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-soak-restore-'));
  try {
    const file = join(folder, 'alaga.db');
    await stageRestore({ backup, file, installation: 'elsewhere' }, ignoreProgress);
    return petsAt(stagedPath(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
