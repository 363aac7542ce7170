import type { Database } from '#db/engine/run.ts';
import { isCurrentSchema, isKnownSchema, readMigrations, SCHEMA } from '#db/engine/schema.ts';
import { countAccounts, readUnsuitability, requireIntact } from '#db/operator/condition.ts';
import { findClosedTable } from '#db/operator/rights.ts';
import { countWithNoun } from '#server/messages/count-with-noun.ts';
import { createFindings, type Finding } from './finding.ts';

const { ok, warning, problem } = createFindings('database');

const DATABASE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

export const UNSUITABLE_ADVICE =
  'No server starts on it: move the data with pg_dump and pg_restore to one that is suitable.';

/** Whether the database answers, is suitable and intact, and was written by this version. Throws DatabaseError. */
export const checkDatabase = async (db: Database): Promise<Finding> => {
  const unsuitability = await readUnsuitability(db);
  if (unsuitability !== undefined) return problem(unsuitability, UNSUITABLE_ADVICE);
  await requireIntact(db);
  const completedMigrations = await readMigrations(db);
  if (!isKnownSchema(completedMigrations)) {
    return problem(
      'a newer version of Alaga wrote it',
      'Install that version again, or restore a backup of this one.',
    );
  }
  if (!isCurrentSchema(completedMigrations)) {
    return warning(
      `${countWithNoun(SCHEMA - completedMigrations.length, 'migration is', 'migrations are')} pending`,
      'Run npm run doctor -- --upgrade, which backs up first. Then start the server: it migrates.',
    );
  }
  const closedTable = await findClosedTable(db);
  if (closedTable !== undefined) {
    return problem(
      `its user may not read and change the table ${closedTable}: calls that need it fail`,
      'Make the user in DATABASE_URL the owner of the database and of its tables.',
    );
  }
  return ok(`${DATABASE_NAMES[db.kind]} answers, accounts: ${await countAccounts(db)}`);
};
