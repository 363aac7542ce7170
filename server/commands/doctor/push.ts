import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#db/engine/run.ts';
import { countPushDevices } from '#db/operator/condition.ts';
import { findSetting } from '#db/settings/queries.ts';
import type { Config } from '#server/config.ts';
import { sharedVapidKeys, vapidKeys } from '#server/secrets/vapid-keys.ts';
import { createFindings, type Finding } from './finding.ts';

const { ok, warning, problem } = createFindings('push');

/** Whether the server has made keys. They are not made here, because only the server should. */
const hasKeys = async (db: Database, { vapid, dataDir }: Config): Promise<boolean> => {
  if (vapid) return true;
  if (db.kind === 'postgres') return (await findSetting(db, 'vapid')) !== undefined;
  return existsSync(join(dataDir, 'vapid.json'));
};

/** Whether the keys are whole, and how many devices cannot be reached. No push service is contacted. */
export const checkPush = async (db: Database, config: Config, now: Date): Promise<Finding> => {
  if (!(await hasKeys(db, config))) return ok('no device has turned notices on yet');
  try {
    await (db.kind === 'postgres' ? sharedVapidKeys(config, db, now) : vapidKeys(config));
  } catch (error) {
    return problem(
      error instanceof Error ? error.message : 'the keys are damaged',
      'Restore the keys from a backup; with new ones every device has to turn notices on again.',
    );
  }
  const { total, failing } = await countPushDevices(db);
  const foundText = `${total} devices, ${failing} of them not reached the last time`;
  if (total > 0 && failing * 2 > total) {
    return warning(foundText, 'Check that this server may connect to the push services by https.');
  }
  return ok(foundText);
};
