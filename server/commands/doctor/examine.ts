import type { Database } from '#db/engine/run.ts';
import { openWithoutMigrating } from '#server/commands/open-without-migrating.ts';
import { makeRecorder } from '#server/commands/operator/command.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { startFailure } from '#server/start-failure.ts';
import { checkBackups, checkDailyBackups } from './backups.ts';
import { checkClock } from './clock.ts';
import { checkDatabase } from './database.ts';
import { checkDisk } from './disk.ts';
import { createFindings, type Finding } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkProxy } from './proxy.ts';
import { checkPush } from './push.ts';
import { checkSettings } from './settings.ts';

type Check = () => Promise<Finding | readonly Finding[]>;

/** Runs a check, whose failure is a finding too. */
const attemptCheck = async (name: string, { dataDir, databaseUrl }: Config, check: Check) => {
  try {
    return await check();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const failureText = startFailure(error, dataDir, databaseUrl) ?? message;
    return createFindings(name).problem(failureText, 'Correct this first, and repeat.');
  }
};

/**
 * Checks the database, and notes the examination in the operator log. A database of this version that cannot be written
 * is a problem; one of another version may lack the log.
 */
const checkAndNote = async (db: Database, now: Date): Promise<Finding> => {
  const finding = await checkDatabase(db);
  const noting = makeRecorder('doctor', now)(db, { command: 'examine' });
  await (finding.state === 'ok' ? noting : noting.catch(() => undefined));
  return finding;
};

const withDatabase = async (db: Database, config: Config, now: Date) => [
  await attemptCheck('database', config, () => checkAndNote(db, now)),
  await attemptCheck('backups', config, () => checkDailyBackups(db, config, now)),
  await attemptCheck('push', config, () => checkPush(db, config, now)),
  await attemptCheck('clock', config, () => checkClock(db, config, now)),
  await attemptCheck('proxy', config, () => checkProxy(db, config, now)),
];

const checkOpenDatabase = async (config: Config, now: Date) => {
  let db: Database;
  try {
    db = await openWithoutMigrating(config);
  } catch (error) {
    return [await attemptCheck('database', config, () => Promise.reject(error))];
  }
  try {
    return await withDatabase(db, config, now);
  } finally {
    await db.close();
  }
};

/** Examines the settings of this environment and the server that they describe. Changes nothing but the operator log. */
export const runChecks = async (now: Date): Promise<readonly Finding[]> => {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { problem } = createFindings('settings');
    return [problem(error.message, 'Correct the setting: the server does not start with it.')];
  }
  return [
    checkSettings(config),
    await attemptCheck('disk', config, () => checkDisk(config)),
    await attemptCheck('backups', config, async () => checkBackups(config)),
    await attemptCheck('mail', config, () => checkMail(config)),
    ...(await checkOpenDatabase(config, now)),
  ].flat();
};
