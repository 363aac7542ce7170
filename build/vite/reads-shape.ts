import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { inputsMatching } from './build-inputs.ts';

const root = join(import.meta.dirname, '../..');

/** What decides how the data of a read looks: the wire's contracts and rules, and how the app keys its reads. */
const SOURCES = ['server/*/contract.ts', 'server/*/rules.ts', 'renderer/*/queries.ts'];

/** Changes with every change of these files: what was kept before it is not shown after it. */
export const readsShape = (folder = root): string => {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: folder }).toSorted()) {
    hash.update(file.replaceAll('\\', '/')).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
};

/** Tells the app the version of the reads that it keeps on the device. */
export const keptReadsShape = (): Plugin => ({
  name: 'alaga-reads-shape',
  config: () => {
    SOURCES.forEach(inputsMatching);
    return { define: { 'import.meta.env.ALAGA_READS_SHAPE': JSON.stringify(readsShape()) } };
  },
});
