import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberRole } from '#server/members/rules.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { CarePlan } from './contract.ts';
import { AMOXICILLIN, AS_NEEDED, careCalls, describeItems, householdOn } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// The clock shows 10:00 in Manila.
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const startHousehold = async (role: MemberRole) => {
  const owner = await householdOn(server);
  const member = await server.owner({ timeZone: 'Europe/London' });
  await buildMembership(server.db, { ownerId: owner.user.id, userId: member.user.id }, { role });
  return { ...owner, member: careCalls(member.client, owner.petId), memberClient: member.client };
};

const listZones = ({ timeZone, revisions }: CarePlan) => [
  timeZone,
  ...revisions.map((item) => item.timeZone),
];

test.each(['family', 'carer'] as const)(
  'a plan that a %s adds is in the owner’s time zone',
  async (role) => {
    const { member, care } = await startHousehold(role);
    for (const body of [AMOXICILLIN, AS_NEEDED]) {
      expect(listZones(await member.addPlan(body))).toEqual(['Asia/Manila', 'Asia/Manila']);
    }
    const { items } = await care('2026-11-21');
    expect(items.map(({ at }) => at)).toEqual([
      '2026-11-21T00:00:00.000Z',
      '2026-11-21T12:00:00.000Z',
    ]);
  },
);

test('a plan stays in the owner’s time zone when a member in another one changes it', async () => {
  const { memberClient, addPlan, care } = await startHousehold('family');
  const { id } = await addPlan();
  const path = `/api/care-plans/${id}`;
  const editedPlan = await memberClient.put<CarePlan>(path, {
    version: 1,
    instructions: 'With food',
  });
  expect([editedPlan.status, listZones(editedPlan.body)]).toEqual([
    200,
    ['Asia/Manila', 'Asia/Manila'],
  ]);
  const renamedPlan = await memberClient.put<CarePlan>(path, {
    version: 2,
    title: 'Amoxicillin forte',
  });
  expect(listZones(renamedPlan.body)).toEqual(['Asia/Manila', 'Asia/Manila', 'Asia/Manila']);
  expect(describeItems(await care('2026-11-20'))).toEqual(['20 08:00 late', '20 20:00 upcoming']);
});

test('a plan moves to the time zone of the new owner with its pet', async () => {
  const { client, petId, addPlan } = await householdOn(server);
  await addPlan();
  const londonOwner = await server.owner({ timeZone: 'Europe/London' });
  const { body } = await client.post<{ link: string }>(`/api/pets/${petId}/hand-over`, {});
  const token = body.link.slice(body.link.lastIndexOf('/') + 1);
  expect((await londonOwner.client.post(`/api/hand-overs/${token}/accept`, {})).status).toBe(200);
  const [plan] = (await londonOwner.client.get<readonly CarePlan[]>('/api/care-plans')).body;
  expect(plan && listZones(plan)).toEqual(['Europe/London', 'Asia/Manila', 'Europe/London']);
  expect((await client.get('/api/care-plans')).body).toEqual([]);
});
