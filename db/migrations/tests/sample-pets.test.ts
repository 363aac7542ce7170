import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openForMigrations } from '#db/engine/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { openTestDatabase } from '#db/testing.ts';

const earlierMigrations = Object.entries(migrations).filter(([name]) => name < '007');
const samples = migrations['007-sample-pets'];

test('keeps existing pets and records, as not samples', async () => {
  await using folder = await openTestDatabase();
  const filename = join(folder.folder, 'earlier.db');
  const database = openForMigrations(filename);
  for (const [, migration] of earlierMigrations) await migration.up(database);
  const instant = '2026-01-01T00:00:00.000Z';
  const rowTimes = { created_at: instant, updated_at: instant };
  const owner = {
    id: 'owner',
    email: 'a@example.com',
    first_name: 'Ana',
    last_name: 'Reyes',
    notification_preferences: '{}',
  };
  await database('users').insert({ ...owner, ...rowTimes });
  const pet = { id: 'pet', user_id: 'owner', name: 'Bantay', category: 'dog', share_token: 'x' };
  await database('pets').insert({ ...pet, ...rowTimes });
  const record = { id: 'record', pet_id: 'pet', type: 'vaccine', title: 'Rabies' };
  const recordFields = { date_administered: '2026-01-01' };
  await database('medical_records').insert({ ...record, ...recordFields, ...rowTimes });

  await samples?.up(database);
  expect(await database('pets').select('id', 'is_sample')).toEqual([{ id: 'pet', is_sample: 0 }]);
  await samples?.down?.(database);
  await database.destroy();

  const databaseAfter = new BetterSqlite3(filename, { readonly: true });
  expect(databaseAfter.prepare('select id from medical_records').all()).toEqual([{ id: 'record' }]);
  databaseAfter.close();
});
