import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer } from '#server/testing.ts';
import { soakVetLeaks } from './leaks.ts';

const VET_LINKS = 1000;

export const vetsSoak: SoakTest = {
  async run() {
    using builtPage = buildServerPage('sit-page');
    await using server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
    const { problems, ...counts } = await soakVetLeaks(server, VET_LINKS, DEFAULT_SEED);
    const faultText = 'A link for a vet told something that was not included, or too little.';
    return { counts, wrong: problems, faults: { [faultText]: problems.length > 0 } };
  },
};
