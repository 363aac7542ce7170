import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer } from '#server/testing.ts';
import { soakSitterLeaks } from './leaks.ts';

const SITTER_LINKS = 1000;

export const sittersSoak: SoakTest = {
  async run() {
    using builtPage = buildServerPage('sit-page');
    await using server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
    const { problems, ...counts } = await soakSitterLeaks(server, SITTER_LINKS, DEFAULT_SEED);
    const faultText = 'A link for a sitter told something beyond its pets.';
    return { counts, wrong: problems, faults: { [faultText]: problems.length > 0 } };
  },
};
