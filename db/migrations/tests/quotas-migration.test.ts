import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { migrations } from '#db/migrations/index.ts';
import { NOW, petRow, recordRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '024-quotas';

const insertLetter = (database: Knex, id: string, user_id: string, message: string) =>
  database('support_messages').insert({
    ...{ id, user_id, subject: 'Hi', message, created_at: NOW, mail_again_at: NOW },
  });

const readQuotas = async (database: Knex) =>
  Object.fromEntries(
    (await database('user_subscriptions').select('user_id', 'storage_used')).map(
      ({ user_id, storage_used }) => [user_id, Number(storage_used)],
    ),
  );

test('counts existing letters as storage, gives plans quotas, and loses nothing when rolled back', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  for (const id of ['ana', 'ben']) {
    await database('users').insert(userRow({ id, email: `${id}@example.com` }));
    await database('user_subscriptions').insert({
      ...{ id, user_id: id, plan_id: FREE_PLAN_ID, start_date: NOW, storage_used: 1000 },
      ...rowTimes,
    });
  }
  await database('pets').insert(petRow({ user_id: 'ana' }));
  await database('medical_records').insert(recordRow({ id: 'record', cost_centavos: 100 }));
  // The text has five characters, which are six bytes in UTF-8.
  await insertLetter(database, 'one', 'ana', 'Piña!');
  await insertLetter(database, 'two', 'ana', '');
  await database('support_attachments').insert({
    ...{ message_id: 'one', position: 0, mime_type: 'image/jpeg', bytes: Buffer.alloc(700) },
  });
  await database('support_attachments').insert({
    ...{ message_id: 'one', position: 1, mime_type: 'image/jpeg', bytes: Buffer.alloc(50) },
  });

  await migrations[NAME]?.up(database);
  const letters = await database('support_messages').orderBy('id').pluck('byte_size');
  expect(letters).toEqual([2 + 6 + 750, 2]);
  expect(await readQuotas(database)).toEqual({ ana: 1000 + 760, ben: 1000 });
  const [plan] = await database('subscription_plans').select('pet_quota', 'storage_quota');
  expect([plan?.pet_quota, Number(plan?.storage_quota)]).toEqual([500, 2 * 1024 ** 3]);

  await migrations[NAME]?.down?.(database);
  expect(await readQuotas(database)).toEqual({ ana: 1000, ben: 1000 });
  expect(await database('medical_records').pluck('id')).toEqual(['record']);
  expect(await database('support_messages').orderBy('id').pluck('id')).toEqual(['one', 'two']);
  await database.destroy();
});
