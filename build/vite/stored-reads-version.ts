import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { inputsMatching } from './build-inputs.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The files that determine the format of stored reads: the API's contracts and rules, and the query
 * keys of the app.
 */
const SOURCE_FILES = ['server/*/contract.ts', 'server/*/rules.ts', 'renderer/*/queries.ts'];

/** A hash that changes with these files. Reads that were stored with another hash are not shown. */
export const storedReadsVersion = (folder = root): string => {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCE_FILES, { cwd: folder }).toSorted()) {
    hash.update(file.replaceAll('\\', '/')).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
};

/** Provides the version of stored reads to the app. */
export const storedReadsVersionPlugin = (): Plugin => ({
  name: 'alaga-stored-reads-version',
  config: () => {
    SOURCE_FILES.forEach(inputsMatching);
    return { define: { ALAGA_READS_SHAPE: JSON.stringify(storedReadsVersion()) } };
  },
});
