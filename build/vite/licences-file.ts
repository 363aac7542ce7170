import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readThirdParty } from '#build/package/third-party.ts';

/**
 * Writes the licences of all shipped software into the renderer's folder, where the licences screen
 * reads them.
 */
export const licencesFile = (): Plugin => ({
  name: 'alaga-licences-file',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify(readThirdParty(join(import.meta.dirname, '../..')));
    this.emitFile({ type: 'asset', fileName: 'licences.json', source });
  },
});
