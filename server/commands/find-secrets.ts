import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting } from '#db/move/move.ts';
import { type Config, MIN_SECRET } from '#server/config.ts';

/** What the desktop app's files begin with where the system has sealed them: only that computer opens them. */
const SEALED = 'sealed:';

const readable = (folder: string, name: string): string | undefined => {
  const file = join(folder, name);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text.length < MIN_SECRET || text.startsWith(SEALED) ? undefined : text;
};

/**
 * The secrets beside a database that the servers on PostgreSQL go on with, by the names that they look for them under:
 * cookies and the devices that get notices stay good. Those that are configured stay where they are.
 */
export const findSecrets = (
  folder: string,
  { sessionSecret, vapid }: Pick<Config, 'sessionSecret' | 'vapid'>,
): readonly Setting[] =>
  [
    { id: 'session-secret', value: sessionSecret ? undefined : readable(folder, 'session-secret') },
    { id: 'vapid', value: vapid ? undefined : readable(folder, 'vapid.json') },
  ].flatMap(({ id, value }) => (value === undefined ? [] : [{ id, value }]));
