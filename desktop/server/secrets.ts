import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isSealed, type Keeping } from '#desktop/lock/app-lock.ts';
import { report } from '#desktop/report.ts';
import { writeWhole } from '#desktop/settings/json-file.ts';
import type { Config } from '#server/config.ts';
import { sessionSecret } from '#server/secrets/session-secret.ts';
import { vapidKeys } from '#server/secrets/vapid-keys.ts';
import { KeyringLocked } from './keyring-locked.ts';

type Secrets = Pick<Config, 'sessionSecret' | 'vapid'>;

const textOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;

/** Where the system keeps secrets, the file holds what only it can open; else it stays as it was, for its owner alone. */
const seal = (file: string, secret: string, keeping: Keeping): void => {
  const hidden = keeping.hide(secret);
  if (isSealed(hidden)) writeWhole(file, hidden);
  else report(`This system keeps no secrets: ${file} is guarded by its permissions alone.`);
};

/** Under a name that nothing has yet: what could not be read is never written over. */
const putAside = (file: string): void => {
  let aside = `${file}.unreadable`;
  for (let count = 2; existsSync(aside); count += 1) aside = `${file}.unreadable-${count}`;
  renameSync(file, aside);
};

/**
 * What a sealed file holds, undefined where it is not sealed. What was sealed on another computer opens on none: it is
 * put aside, and a new one is made. Throws KeyringLocked where it may well open another time.
 */
const unsealed = (file: string, keeping: Keeping): string | undefined => {
  const hidden = textOf(file);
  if (hidden === undefined || !isSealed(hidden)) return undefined;
  const secret = keeping.reveal(hidden);
  if (secret !== undefined) return secret;
  if (!keeping.isOpen()) throw new KeyringLocked();
  putAside(file);
  report(`${file} was sealed by another computer or another user of this one: it is made anew.`);
  return undefined;
};

const FILES = ['session-secret', 'vapid.json'] as const;

/** For an owner who goes on without the keyring: new secrets are made at the next start, and everybody logs in again. */
export const setSealedAside = (dataDir: string): void => {
  for (const name of FILES) {
    const file = join(dataDir, name);
    if (isSealed(textOf(file) ?? '')) putAside(file);
  }
};

/** For an owner who goes on without the passphrase of the backups (server/backups/keys.ts). */
export const setBackupKeyAside = (dataDir: string): void => {
  const file = join(dataDir, 'backup-key.json');
  if (existsSync(file)) putAside(file);
};

/**
 * The household's own secrets, sealed by the system from their first start on; files from before are sealed with
 * what they hold, so that nobody is signed out. Throws ConfigError where a file is damaged, KeyringLocked where one
 * cannot be opened at the moment.
 */
export const householdSecrets = async (dataDir: string, keeping: Keeping): Promise<Secrets> => {
  const files = { session: join(dataDir, FILES[0]), vapid: join(dataDir, FILES[1]) };
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
