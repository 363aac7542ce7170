import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { householdOn } from '#server/care/testing.ts';
import { buildMembership } from '#server/members/testing.ts';
import type { TestServer } from '#server/testing.ts';

export interface MemberRaces {
  readonly rounds: number;
  /**
   * A description of each round in which not exactly one dose was stored, or in which something was written after a
   * removal.
   */
  readonly problems: readonly string[];
}

/** The time in milliseconds within which both members begin. */
const MAX_DELAY_MS = 50;
const MORNING_DOSE = { day: '2026-11-20', time: '08:00', status: 'given' };
/** Each request uses a new connection, because the server may close an idle one just when it is used again. */
const OWN_CONNECTION = { Connection: 'close' };
/** The number of weights that a member's device sends while the member is removed. */
const WEIGHTS_SENT = 8;

type RaceHousehold = Awaited<ReturnType<typeof householdOn>>;

const join = async (server: TestServer, { user }: RaceHousehold, role: 'family' | 'carer') => {
  const member = await server.owner();
  const membershipPair = { ownerId: user.id, userId: member.user.id };
  await buildMembership(server.db, membershipPair, { role });
  return member;
};

const countRows = async (server: TestServer, table: string, petId: string): Promise<number> => {
  const row = await server.db.run((knex) =>
    knex(table).where({ petId }).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

/** Two members give the same dose: exactly one is stored, and the other member gets a conflict. */
const giveTwice = async (
  server: TestServer,
  { client, petId }: RaceHousehold,
  doses: { readonly path: string; readonly members: readonly RaceHousehold['client'][] },
  delay: () => number,
): Promise<string | undefined> => {
  const giveDose = async (of: RaceHousehold['client']) => {
    await wait(delay());
    return of.post<{ id: string }>(doses.path, MORNING_DOSE, OWN_CONNECTION);
  };
  const answers = await Promise.all(doses.members.map(giveDose));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  const storedDoses = await countRows(server, 'doses', petId);
  for (const { status, body } of answers) {
    if (status === 201) await client.delete(`/api/doses/${body.id}`, OWN_CONNECTION);
  }
  const isRight = statuses.join() === '201,409' && storedDoses === 1;
  return isRight ? undefined : `doses: answers ${statuses.join()}, ${storedDoses} stored`;
};

/** A member is removed while its device sends: the accepted entries are stored, and nothing is written afterwards. */
const removeAmidSync = async (
  server: TestServer,
  household: RaceHousehold,
  delay: () => number,
): Promise<string | undefined> => {
  const { client, petId } = household;
  const member = await join(server, household, 'family');
  const rowsBefore = await countRows(server, 'weighings', petId);
  const addRandomWeighing = async () => {
    await wait(delay());
    const body = { date: '2026-11-01', weight: '4 kg' };
    return (await member.client.post(`/api/pets/${petId}/weights`, body, OWN_CONNECTION)).status;
  };
  const remove = async () => {
    await wait(delay());
    await client.delete(`/api/household/members/${member.user.id}`, OWN_CONNECTION);
    const weightsAtRemoval = await countRows(server, 'weighings', petId);
    return { written: weightsAtRemoval, afterwards: await addRandomWeighing() };
  };
  const [removal, ...statuses] = await Promise.all([
    remove(),
    ...Array.from({ length: WEIGHTS_SENT }, addRandomWeighing),
  ]);
  const acceptedCount = statuses.filter((status) => status === 201).length;
  const storedWeights = (await countRows(server, 'weighings', petId)) - rowsBefore;
  const isRight =
    statuses.every((status) => status === 201 || status === 404) &&
    storedWeights === acceptedCount &&
    removal.written - rowsBefore === acceptedCount &&
    removal.afterwards === 404;
  return isRight
    ? undefined
    : `removal: answers ${statuses.join()}, then ${removal.afterwards}, ${storedWeights} stored`;
};

/** Repeats both races between members of a household. */
export const soakMemberRaces = async (
  server: TestServer,
  rounds: number,
  seed: number,
): Promise<MemberRaces> => {
  const random = seededRandom(seed);
  const delay = () => Math.floor(random() * MAX_DELAY_MS);
  const household = await householdOn(server);
  const plan = await household.addPlan();
  const members = [
    (await join(server, household, 'family')).client,
    (await join(server, household, 'carer')).client,
  ];
  const doses = { path: `/api/care-plans/${plan.id}/doses`, members };
  const wrongResults: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const failures = [
      await giveTwice(server, household, doses, delay),
      await removeAmidSync(server, household, delay),
    ];
    wrongResults.push(...failures.flatMap((item) => item ?? []));
  }
  return { rounds, problems: wrongResults };
};
