import { buildUser } from '#db/accounts/factory.ts';
import { buildCarePlan } from '#db/care/factory.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { median } from './quantiles.ts';

/**
 * `node build/bench/server/household.ts [rounds] [owners]` compares the CPU time of the dashboard's
 * and the schedule's reads for three accounts with the same 50 pets: an owner alone, an owner who
 * shares them with 10 members, and one of these members. Fails if either of the last two takes more
 * than 1.2 times as much as the first, or more than 1.3 times as much in a database with many other
 * households.
 */
const ROUND_COUNT = Number(process.argv[2] ?? 60);
const OWNER_COUNT = Number(process.argv[3] ?? 20_000);
const PET_COUNT = 50;
const MEMBER_COUNT = 10;
const MAX_RATIO_SHARED = 1.2;
const MAX_RATIO_LARGE_DATABASE = 1.3;
const BATCH_SIZE = 500;

const SCREEN_PATHS = {
  dashboard: [
    '/api/auth/user',
    '/api/pets?includePhotos=false&limit=20&page=1',
    '/api/reminders/overdue',
    '/api/scanned-pets',
    '/api/health-insights',
    '/api/care?from=2026-11-21&to=2026-11-22',
  ],
  schedule: ['/api/reminders', '/api/care?from=2026-11-21&to=2026-11-22', '/api/care-plans'],
} as const;

const joinCookies = (client: TestClient): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Adds pets with records, reminders and a care plan each. */
const addPets = async (tx: Runner, userId: string, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) {
    const { id: petId } = await buildPet(tx, { userId });
    await buildCarePlan(tx, { petId });
    for (const dueDate of ['2026-11-01', '2026-12-01']) {
      const { id: medicalRecordId } = await buildRecord(tx, { petId });
      await buildReminder(tx, {
        petId,
        medicalRecordId,
        dueDate,
        isOverdue: dueDate < '2026-11-20',
      });
    }
  }
};

const shareWith = (tx: Runner, ownerId: string, userId: string): Promise<string> =>
  buildMembership(tx, { ownerId, userId }, { role: 'family' });

/** Adds other owners, each with two pets and a member who owns nothing. */
const addHouseholds = async (db: Database, owners: number): Promise<void> => {
  for (let from = 0; from < owners; from += BATCH_SIZE) {
    await db.transaction(async (tx) => {
      for (let owner = from; owner < Math.min(owners, from + BATCH_SIZE); owner += 1) {
        const { id } = await buildUser(tx);
        await addPets(tx, id, 2);
        await shareWith(tx, id, (await buildUser(tx)).id);
      }
    });
  }
};

/** A server with the three accounts, and other households. */
const startSide = async (owners: number) => {
  const server = await startTestServer();
  await addHouseholds(server.db, owners);
  const onlyOwner = await server.owner();
  const sharing = await server.owner();
  const member = await server.owner();
  await server.db.transaction(async (tx) => {
    await addPets(tx, onlyOwner.user.id, PET_COUNT);
    await addPets(tx, sharing.user.id, PET_COUNT);
    await shareWith(tx, sharing.user.id, member.user.id);
    for (let number = 1; number < MEMBER_COUNT; number += 1) {
      await shareWith(tx, sharing.user.id, (await buildUser(tx)).id);
    }
  });
  return {
    server,
    alone: joinCookies(onlyOwner.client),
    sharing: joinCookies(sharing.client),
    member: joinCookies(member.client),
  };
};

const smallSide = await startSide(0);
const largeSide = await startSide(OWNER_COUNT);

const MEASURED_ACCOUNTS = {
  alone: [smallSide.server.url, smallSide.alone],
  sharing: [smallSide.server.url, smallSide.sharing],
  member: [smallSide.server.url, smallSide.member],
  'sharing, many owners': [largeSide.server.url, largeSide.sharing],
  'member, many owners': [largeSide.server.url, largeSide.member],
} as const;
type Account = keyof typeof MEASURED_ACCOUNTS;
const ACCOUNT_NAMES = Object.keys(MEASURED_ACCOUNTS) as Account[];

/** Returns the CPU time of this process in milliseconds for the reads of a screen. */
const measureCost = async (account: Account, paths: readonly string[]): Promise<number> => {
  const [url, cookie] = MEASURED_ACCOUNTS[account];
  const cpuBefore = process.cpuUsage();
  for (const path of paths) {
    const answer = await fetch(url + path, {
      headers: { Cookie: cookie, 'Accept-Encoding': 'identity' },
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    await answer.arrayBuffer();
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1000;
};

for (const [screen, paths] of Object.entries(SCREEN_PATHS)) {
  const costs = new Map(ACCOUNT_NAMES.map((name) => [name, [] as number[]]));
  // The first rounds warm up the compiler and the statements. Each round begins with another account.
  for (let round = -10; round < ROUND_COUNT; round += 1) {
    for (const index of ACCOUNT_NAMES.keys()) {
      const account = ACCOUNT_NAMES[(index + round + 10) % ACCOUNT_NAMES.length] ?? 'alone';
      const cost = await measureCost(account, paths);
      if (round >= 0) costs.get(account)?.push(cost);
    }
  }
  /** The median ratio of the rounds. */
  const medianRatio = (account: Account, base: Account): number => {
    const bases = costs.get(base) ?? [];
    const ratios = (costs.get(account) ?? []).map(
      (cost, index) => cost / (bases[index] ?? Number.NaN),
    );
    return Math.round(median(ratios) * 100) / 100;
  };
  const sharedRatios = {
    'an owner with 10 members': medianRatio('sharing', 'alone'),
    'a member': medianRatio('member', 'alone'),
  };
  const largeDatabaseRatios = {
    [`an owner with 10 members, ${OWNER_COUNT} owners`]: medianRatio(
      'sharing, many owners',
      'sharing',
    ),
    [`a member, ${OWNER_COUNT} owners`]: medianRatio('member, many owners', 'member'),
  };
  console.log(`${screen}: ${median(costs.get('alone') ?? []).toFixed(2)} ms of an owner alone`);
  console.table({ ...sharedRatios, ...largeDatabaseRatios });
  const isTooSlow =
    Math.max(...Object.values(sharedRatios)) > MAX_RATIO_SHARED ||
    Math.max(...Object.values(largeDatabaseRatios)) > MAX_RATIO_LARGE_DATABASE;
  if (isTooSlow) {
    console.error(`The ${screen} of a household takes too much CPU time.`);
    process.exitCode = 1;
  }
}
await Promise.all([smallSide, largeSide].map(({ server }) => server[Symbol.asyncDispose]()));
