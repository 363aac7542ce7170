import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, MIN_SECRET } from './config.ts';

/**
 * The key that session cookies are signed with: the configured one, else one made at the first start, readable by
 * its owner alone. Written whole or not at all. Throws ConfigError where the file holds something else.
 */
export const sessionSecret = ({
  sessionSecret: configured,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): string => {
  if (configured) return configured;
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(draft, file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_SECRET) {
    throw new ConfigError(`${file} is damaged: delete it (everybody logs in again) and start anew`);
  }
  return secret;
};
