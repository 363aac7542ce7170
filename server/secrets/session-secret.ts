import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, replaceFile } from '#db/backups/durable.ts';
import type { Database } from '#db/engine/run.ts';
import { type Config, ConfigError, MIN_SECRET } from '#server/config.ts';
import { sharedSecret } from './shared-secret.ts';

const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Shared by all servers on one PostgreSQL database, so that each accepts the others' cookies. */
export const sharedSessionSecret = async (
  { sessionSecret: configuredSecret }: Pick<Config, 'sessionSecret'>,
  db: Database,
  now: Date,
): Promise<string> => configuredSecret ?? sharedSecret(db, 'session-secret', generateSecret, now);

/**
 * The key for session cookies: the configured one, or one created at the first start in a file that only its owner can
 * read. The file is written atomically. Throws ConfigError if it contains anything else.
 */
export const sessionSecret = ({
  sessionSecret: configuredSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): string => {
  if (configuredSecret) return configuredSecret;
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    makeFolder(dataDir);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, generateSecret(), { mode: 0o600 });
    replaceFile(draft, file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_SECRET) {
    throw new ConfigError(`${file} is damaged: delete it (everybody logs in again) and start anew`);
  }
  return secret;
};
