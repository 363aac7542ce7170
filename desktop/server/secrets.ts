import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isSealed, type Keeping } from '#desktop/lock/app-lock.ts';
import { report } from '#desktop/report.ts';
import { writeWhole } from '#desktop/settings/json-file.ts';
import type { Config } from '#server/config.ts';
import { sessionSecret } from '#server/secrets/session-secret.ts';
import { vapidKeys } from '#server/secrets/vapid-keys.ts';

type Secrets = Pick<Config, 'sessionSecret' | 'vapid'>;

const textOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;

/** Where the system keeps secrets, the file holds what only it can open; else it stays as it was, for its owner alone. */
const seal = (file: string, secret: string, keeping: Keeping): void => {
  const hidden = keeping.hide(secret);
  if (isSealed(hidden)) writeWhole(file, hidden);
  else report(`This system keeps no secrets: ${file} is guarded by its permissions alone.`);
};

/**
 * What a sealed file holds, undefined where it is not sealed. What was sealed on another computer opens on none: it is
 * put aside, and a new one is made.
 */
const unsealed = (file: string, keeping: Keeping): string | undefined => {
  const hidden = textOf(file);
  if (hidden === undefined || !isSealed(hidden)) return undefined;
  const secret = keeping.reveal(hidden);
  if (secret !== undefined) return secret;
  renameSync(file, `${file}.unreadable`);
  report(`${file} was sealed by another computer or another user of this one: it is made anew.`);
  return undefined;
};

/**
 * The household's own secrets, sealed by the system from their first start on; files from before are sealed with
 * what they hold, so that nobody is signed out. Throws ConfigError where a file is damaged.
 */
export const householdSecrets = async (dataDir: string, keeping: Keeping): Promise<Secrets> => {
  const files = { session: join(dataDir, 'session-secret'), vapid: join(dataDir, 'vapid.json') };
  let session = unsealed(files.session, keeping);
  if (session === undefined) {
    session = sessionSecret({ dataDir, sessionSecret: undefined });
    seal(files.session, session, keeping);
  }
  const sealedVapid = unsealed(files.vapid, keeping);
  if (sealedVapid !== undefined) return { sessionSecret: session, vapid: JSON.parse(sealedVapid) };
  // Made by the server at the first need, which a household may never have.
  if (!existsSync(files.vapid)) return { sessionSecret: session, vapid: undefined };
  const vapid = await vapidKeys({ dataDir, vapid: undefined });
  seal(files.vapid, JSON.stringify(vapid), keeping);
  return { sessionSecret: session, vapid };
};
