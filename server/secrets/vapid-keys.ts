import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder } from '#db/backups/durable.ts';
import type { Database } from '#db/engine/run.ts';
import { type Config, ConfigError } from '#server/config.ts';
import type { PushKeys } from '#server/parts.ts';
import { sharedSecret } from './shared-secret.ts';

const isKeys = (value: unknown): value is PushKeys =>
  typeof value === 'object' &&
  value !== null &&
  'publicKey' in value &&
  typeof value.publicKey === 'string' &&
  'privateKey' in value &&
  typeof value.privateKey === 'string';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** If two servers start at the same moment, both use the keys of the first. */
const storeFirst = (draft: string, file: string): void => {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
    syncFolder(dirname(file));
  }
};

/** Shared by all servers on one PostgreSQL database, so that each can reach the others' subscriptions. */
export const sharedVapidKeys = async (
  { vapid }: Pick<Config, 'vapid'>,
  db: Database,
  now: Date,
): Promise<PushKeys> => {
  if (vapid) return vapid;
  const { default: webPush } = await import('web-push');
  const generateKeys = () => JSON.stringify(webPush.generateVAPIDKeys());
  const keys = parseJson(await sharedSecret(db, 'vapid', generateKeys, now));
  if (!isKeys(keys)) throw new ConfigError('the setting "vapid" in the database is damaged');
  return { publicKey: keys.publicKey, privateKey: keys.privateKey };
};

/**
 * The keys for Web Push: the configured ones, or keys created when first needed in a file that only its owner can read.
 * The file is written atomically, because with other keys every subscription would be useless. Throws ConfigError if it
 * contains anything else.
 */
export const vapidKeys = async ({
  vapid,
  dataDir,
}: Pick<Config, 'vapid' | 'dataDir'>): Promise<PushKeys> => {
  if (vapid) return vapid;
  const file = join(dataDir, 'vapid.json');
  if (!existsSync(file)) {
    const { default: webPush } = await import('web-push');
    makeFolder(dataDir);
    const draft = `${file}.${process.pid}`;
    const options = { mode: 0o600, flush: true };
    writeFileSync(draft, JSON.stringify(webPush.generateVAPIDKeys()), options);
    storeFirst(draft, file);
  }
  const keys = parseJson(readFileSync(file, 'utf8'));
  if (!isKeys(keys)) {
    throw new ConfigError(`${file} is damaged: delete it (every device turns notices on again)`);
  }
  return { publicKey: keys.publicKey, privateKey: keys.privateKey };
};
