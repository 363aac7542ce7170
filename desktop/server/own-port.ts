import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PortFileDamaged } from '#desktop/start-failure.ts';

/** Below what systems hand out for outgoing connections, which could otherwise be in the way at a later start. */
const FIRST = 20_000;
const LAST = 29_999;

const fileIn = (dataDir: string): string => join(dataDir, 'port');

/**
 * The port of every earlier start, undefined before the first. The port is part of the origin that the page's
 * stored data belongs to, so it never changes by itself: throws PortFileDamaged when it cannot be read.
 */
export const rememberedPort = (dataDir: string): number | undefined => {
  const file = fileIn(dataDir);
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
  const file = fileIn(dataDir);
  // Renamed into place, so that a power cut leaves the whole number or none.
  writeFileSync(`${file}.new`, `${port}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/** From the next start on another port is used; the file is kept aside, for who wants the one before back. */
export const forgetPort = (dataDir: string): void => {
  const file = fileIn(dataDir);
  if (existsSync(file)) renameSync(file, `${file}.before`);
};

export const anyPort = (): number => randomInt(FIRST, LAST + 1);
