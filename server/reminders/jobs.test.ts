import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { refreshOverdue } from './jobs.ts';

const createPetIn = async (server: TestServer, timeZone: string): Promise<string> => {
  const { user } = await server.owner({ timeZone });
  return (await buildPet(server.db, { userId: user.id })).id;
};

const readFlags = (server: TestServer): Promise<boolean[]> =>
  server.db
    .run((knex) =>
      knex<{ id: string; isOverdue: boolean }>('reminders').orderBy('id').select('isOverdue'),
    )
    .then((rows) => rows.map(({ isOverdue }) => isOverdue));

test('updates the stored flag by each owner’s day, and a second run changes nothing', async () => {
  await using server = await startTestServer();
  const { db } = server;
  const [manila, stJohns] = [
    await createPetIn(server, 'Asia/Manila'),
    await createPetIn(server, 'America/St_Johns'),
  ];
  for (const petId of [manila, stJohns]) {
    await buildReminder(db, { petId, dueDate: '2026-11-20' });
    await buildReminder(db, { petId, dueDate: '2026-11-20T15:00:00.000Z' });
    await buildReminder(db, { petId, dueDate: '2026-01-01', isCompleted: true, isOverdue: true });
    await buildReminder(db, { petId, dueDate: '2026-12-24', isOverdue: true });
  }

  server.clock.set('2026-11-20T15:59:59.000Z');
  expect(await refreshOverdue(server.parts)).toBe(4);
  expect(await readFlags(server)).toEqual(Array.from({ length: 8 }, () => false));

  server.clock.set('2026-11-20T16:00:00.000Z');
  expect(await refreshOverdue(server.parts)).toBe(2);
  expect(await readFlags(server)).toEqual([true, true, false, false, false, false, false, false]);
  expect(await refreshOverdue(server.parts)).toBe(0);

  server.clock.set('2026-11-21T03:30:00.000Z');
  expect(await refreshOverdue(server.parts)).toBe(2);
  expect(await readFlags(server)).toEqual([true, true, false, false, true, true, false, false]);
});

test('needs as many statements for many reminders as for one', async () => {
  const counts: number[] = [];
  for (const size of [1, 50]) {
    await using server = await startTestServer();
    const petId = await createPetIn(server, 'Asia/Manila');
    for (let index = 0; index < size; index += 1) {
      await buildReminder(server.db, { petId, dueDate: '2026-11-01' });
    }
    server.statements();
    expect(await refreshOverdue(server.parts)).toBe(size);
    counts.push(server.statements().length);
  }
  expect(counts[0]).toBe(counts[1]);
});
