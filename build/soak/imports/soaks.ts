import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { startTestServer } from '#server/testing.ts';
import { soakImports } from './imports.ts';

const FILE_COUNT = 5000;

export const importsSoak: SoakTest = {
  async run() {
    await using server = await startTestServer();
    const { problems, ...counts } = await soakImports(server, FILE_COUNT, DEFAULT_SEED);
    const faultText =
      'A damaged file was not refused with 400, or an account was not whole after one.';
    return {
      counts: { ...counts, wrong: problems.length },
      wrong: problems,
      faults: { [faultText]: problems.length > 0 },
    };
  },
};
