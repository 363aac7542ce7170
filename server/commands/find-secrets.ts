import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredSetting } from '#db/move/move.ts';
import { type Config, MIN_SECRET } from '#server/config.ts';

/**
 * The prefix of files that the desktop app has sealed with the system's keyring. Only that computer can open them.
 */
const SEALED_PREFIX = 'sealed:';

const readIfReadable = (folder: string, name: string): string | undefined => {
  const file = join(folder, name);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text.length < MIN_SECRET || text.startsWith(SEALED_PREFIX) ? undefined : text;
};

/**
 * The secrets beside a database, by the names under which servers on PostgreSQL look for them. Moving them keeps
 * cookies and push subscriptions valid. Configured secrets stay where they are.
 */
export const findSecrets = (
  folder: string,
  { sessionSecret, vapid }: Pick<Config, 'sessionSecret' | 'vapid'>,
): readonly StoredSetting[] =>
  [
    {
      id: 'session-secret',
      value: sessionSecret ? undefined : readIfReadable(folder, 'session-secret'),
    },
    { id: 'vapid', value: vapid ? undefined : readIfReadable(folder, 'vapid.json') },
  ].flatMap(({ id, value }) => (value === undefined ? [] : [{ id, value }]));
