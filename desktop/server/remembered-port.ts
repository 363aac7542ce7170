import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFileContent } from '#desktop/settings/json-file.ts';
import { PortFileDamaged } from '#desktop/start-failure.ts';

/**
 * Below the range of ports that systems use for outgoing connections, which could block the port at
 * a later start.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;

const portFile = (dataDir: string): string => join(dataDir, 'port');

/**
 * The port of all earlier starts; undefined before the first. Stored data belongs to an origin with
 * this port, so it must not change: throws PortFileDamaged if the file cannot be read.
 */
export const rememberedPort = (dataDir: string): number | undefined => {
  const file = portFile(dataDir);
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const port = Number(content);
  if (!/^\d{1,5}$/.test(content) || port < 1024 || port > 65_535) throw new PortFileDamaged(file);
  return port;
};

export const rememberPort = (dataDir: string, port: number): void => {
  replaceFileContent(portFile(dataDir), `${port}\n`);
};

/**
 * Sets the file with the port aside, so that the next start uses a new port and the old one can
 * still be recovered.
 */
export const forgetPort = (dataDir: string): void => {
  const file = portFile(dataDir);
  if (existsSync(file)) renameSync(file, `${file}.before`);
};

export const randomPort = (): number => randomInt(FIRST_PORT, LAST_PORT + 1);
