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

/** Notes the examination in the operator log, unless the database is too broken, too old or full for it. */
const noteExamination = (db: Database, now: Date): Promise<unknown> =>
  makeRecorder('doctor', now)(db, { command: 'examine' }).catch(() => undefined);

const withDatabase = async (db: Database, config: Config, now: Date) => [
  await attemptCheck('database', config, () => checkDatabase(db)),
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
    const findings = await withDatabase(db, config, now);
    await noteExamination(db, now);
    return findings;
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
