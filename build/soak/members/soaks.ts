import { DEFAULT_SEED, type SoakResult, type SoakTest } from '#build/soak/soak.ts';
import { hasPostgres, startServer as startPostgres } from '#build/test/test-postgres.ts';
import { openTestPostgres, type TestDatabase } from '#db/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { soakMemberRaces } from './races.ts';

const MEMBER_RACES = 1000;

const soakMembers = async (database?: TestDatabase): Promise<SoakResult> => {
  await using server = await startTestServer(database && { database });
  const { problems, rounds } = await soakMemberRaces(server, MEMBER_RACES, DEFAULT_SEED);
  const faultText = 'Two members gave a dose twice, or a removed member wrote something.';
  return {
    counts: { database: server.db.kind, rounds, wrong: problems.length },
    wrong: problems,
    faults: { [faultText]: problems.length > 0 },
  };
};

export const memberRacesSoak: SoakTest = { run: () => soakMembers() };

export const postgresRacesSoak: SoakTest = {
  missing: () =>
    hasPostgres() ? undefined : 'PostgreSQL is not here: members did not race on it.',
  async run() {
    const { url, stop } = startPostgres();
    try {
      return await soakMembers(await openTestPostgres({ url, prefix: 'alaga_soak_' }));
    } finally {
      stop();
    }
  },
};
