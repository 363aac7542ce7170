import { buildCarePlan } from '#db/care/factory.ts';
import { buildDose } from '#db/doses/factory.ts';
import { getDefaults } from '#db/engine/table.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { medicalRecords } from '#db/records/table.ts';
import { startTestServer } from '#server/testing.ts';
import { median } from './quantiles.ts';

/**
 * `node build/bench/server/care.ts [rounds]` compares the CPU time for an item of `GET /api/care`
 * with that for a record of the records list, each in responses of 1,000. Fails if an item takes
 * more.
 */
const ROUND_COUNT = Number(process.argv[2] ?? 30);
const ITEM_COUNT = 1000;
const PET_COUNT = 10;
const PLAN_COUNT = 4;
const FIRST_DAY = '2026-11-08';
const LAST_DAY = '2026-11-20';

await using server = await startTestServer();
const { user, client } = await server.owner();
const { id: petId } = await buildPet(server.db, { userId: user.id });
for (let number = 0; number < ITEM_COUNT; number += 1) {
  await buildRecord(server.db, {
    ...getDefaults(medicalRecords),
    petId,
    notes: 'Nothing unusual.',
  });
}
for (let pet = 0; pet < PET_COUNT; pet += 1) {
  const { id } = await buildPet(server.db, { userId: user.id });
  for (let number = 0; number < PLAN_COUNT; number += 1) {
    const plan = await buildCarePlan(server.db, { petId: id });
    for (let day = 8; day < 20; day += 1) {
      const on = `2026-11-${String(day).padStart(2, '0')}`;
      for (const time of ['08:00', '20:00']) {
        const dose = { day: on, onDay: on, time, givenAt: `${on}T00:05:00.000Z` };
        await buildDose(server.db, { planId: plan.id, petId: id, byUserId: user.id, ...dose });
      }
    }
  }
}
const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Microseconds of this process for a response, without parsing it as JSON. */
const measureCost = async (path: string): Promise<number> => {
  const cpuBefore = process.cpuUsage();
  const answer = await fetch(server.url + path, {
    headers: { Cookie: cookie, 'Accept-Encoding': 'identity' },
  });
  await answer.arrayBuffer();
  const { user: inUser, system } = process.cpuUsage(cpuBefore);
  return inUser + system;
};

const records = `/api/pets/${petId}/medical-records`;
const care = `/api/care?from=${FIRST_DAY}&to=${LAST_DAY}`;
const { items } = (await client.get<{ items: readonly object[] }>(care)).body;
const costs: Record<'record' | 'item' | 'nothing', number[]> = {
  record: [],
  item: [],
  nothing: [],
};
for (let round = 0; round < ROUND_COUNT; round += 1) {
  costs.record.push(await measureCost(records));
  costs.item.push(await measureCost(care));
  costs.nothing.push(await measureCost('/api/health'));
}
const microsecondsPerEntry = (list: readonly number[], count: number): number =>
  Math.round(((median(list) - median(costs.nothing)) / count) * 10) / 10;
const measuredTimes = {
  items: items.length,
  'microseconds of a record': microsecondsPerEntry(costs.record, ITEM_COUNT),
  'microseconds of an item': microsecondsPerEntry(costs.item, items.length),
};
console.table(measuredTimes);
if (measuredTimes['microseconds of an item'] > measuredTimes['microseconds of a record']) {
  console.error('An item of GET /api/care takes more CPU than a record of the list.');
  process.exitCode = 1;
}
