import { expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { buildDose } from '#db/doses/factory.ts';
import type { Database } from '#db/engine/run.ts';
import { buildPet } from '#db/pets/factory.ts';
import { careCalls, householdOn } from '#server/care/testing.ts';
import { MAX_DIARY_ENTRIES } from '#server/diary/contract.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { MAX_DOSES } from './contract.ts';

const CREATED_AT = '2026-11-01T00:00:00.000Z';

/**
 * Inserts many rows in one statement; their ids count from 1. On PostgreSQL without the triggers of the table, which
 * would take most of the time of this test.
 */
const fill = async (
  db: Database,
  tableName: string,
  columns: string,
  values: string,
  count: number,
  bound: readonly string[],
): Promise<void> => {
  if (db.kind === 'postgres')
    await db.run((knex) => knex.raw(`alter table ${tableName} disable trigger user`));
  await db.run((knex) =>
    knex.raw(
      `with recursive n(x) as (select 1 union all select x + 1 from n where x < ${count})
        insert into ${tableName} (${columns}) select cast(x as text), ${values} from n`,
      [...bound],
    ),
  );
  if (db.kind === 'postgres')
    await db.run((knex) => knex.raw(`alter table ${tableName} enable trigger user`));
};

test('allows 200,000 doses and 50,000 diary entries for each account', async () => {
  await using server = await startTestServer();
  const { user, client, petId, addPlan, give } = await householdOn(server);
  const plan = await addPlan();
  const rowTimesSql = `'${CREATED_AT}', '${CREATED_AT}'`;
  await fill(
    server.db,
    'doses',
    'id, plan_id, pet_id, on_day, status, given_at, created_at, updated_at',
    `?, ?, '2026-11-01', 'given', '${CREATED_AT}', ${rowTimesSql}`,
    MAX_DOSES - 1,
    [plan.id, petId],
  );
  expect((await give(plan.id, { day: '2026-11-20', time: '08:00' })).status).toBe(201);
  const quotaResponse = await give(plan.id, { day: '2026-11-20', time: '20:00', allowEarly: true });
  expect([quotaResponse.status, quotaResponse.body]).toMatchObject([409, { code: 'quota.doses' }]);
  // A carer's doses count for the owner of the pet.
  const carer = await server.owner();
  const pair = { ownerId: user.id, userId: carer.user.id };
  await buildMembership(server.db, pair, { role: 'carer' });
  const { give: giveAsCarer } = careCalls(carer.client, petId);
  const carerResponse = await giveAsCarer(plan.id, {
    ...{ day: '2026-11-20', time: '20:00', allowEarly: true },
  });
  expect([carerResponse.status, carerResponse.body]).toMatchObject([409, { code: 'quota.doses' }]);
  await fill(
    server.db,
    'diary_entries',
    'id, pet_id, kind, level, at, created_at, updated_at',
    `?, 'mood', 1, '${CREATED_AT}', ${rowTimesSql}`,
    MAX_DIARY_ENTRIES - 1,
    [petId],
  );
  const addMood = () => client.post(`/api/pets/${petId}/diary`, { kind: 'mood', level: 2 });
  expect((await addMood()).status).toBe(201);
  const refusedResponse = await addMood();
  expect([refusedResponse.status, refusedResponse.body]).toMatchObject([
    409,
    { code: 'quota.diary' },
  ]);
  const other = await server.owner();
  const acceptPet = async (add: (petId: string) => Promise<unknown>) => {
    const pet = await buildPet(server.db, { userId: other.user.id });
    await add(pet.id);
    const link = await other.client.post<{ link: string }>(`/api/pets/${pet.id}/hand-over`);
    const token = link.body.link.split('/').at(-1);
    const { status, body } = await client.post(`/api/hand-overs/${token}/accept`);
    return [status, body['code']];
  };
  const { db } = server;
  const addDose = async (id: string) => {
    const { id: planId } = await buildCarePlan(db, { petId: id });
    await buildDose(db, { planId, petId: id });
  };
  expect(await acceptPet(addDose)).toEqual([409, 'quota.doses']);
  expect(await acceptPet((id) => buildDiaryEntry(db, { petId: id }))).toEqual([409, 'quota.diary']);
  expect(await acceptPet(async () => undefined)).toEqual([200, undefined]);
});
