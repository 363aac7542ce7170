import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { openForMigrations } from '#db/engine/migrate.ts';
import { openPostgresForMigrations } from '#db/engine/postgres/migrate-postgres.ts';
import { migrations } from '#db/migrations/index.ts';
import { openTestDatabase, type TestDatabase, testPostgres } from '#db/testing.ts';

const NAME = '035-freed-ids';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };

const openKnex = ({ place }: TestDatabase): Knex =>
  testPostgres() ? openPostgresForMigrations(place) : openForMigrations(place);

const fill = async (database: Knex): Promise<void> => {
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...rowTimes, ...names, id: 'u', email: 'ana@example.com' });
  const pet = { user_id: 'u', name: 'Bantay', category: 'dog' };
  await database('pets').insert([
    { ...rowTimes, ...pet, id: 'p', share_token: 't' },
    { ...rowTimes, ...pet, id: 'deleted', share_token: 'd', deleted_at: NOW },
  ]);
  const record = { pet_id: 'p', type: 'vaccine', title: 'Rabies', date_administered: '2026-10-01' };
  await database('medical_records').insert({ ...rowTimes, ...record, id: 'r' });
};

test('keeps all rows, up and down, and frees no ids', async () => {
  await using testDatabase = await openTestDatabase();
  const database = openKnex(testDatabase);
  try {
    await migrations[NAME]?.down?.(database);
    expect(await database.schema.hasTable('freed_ids')).toBe(false);
    await fill(database);
    const readOwnedRows = async () => ({
      users: await database('users').select(),
      pets: await database('pets').orderBy('id').select(),
      records: await database('medical_records').select(),
    });
    const rowsBefore = await readOwnedRows();
    expect(rowsBefore.pets).toHaveLength(2);

    await migrations[NAME]?.up(database);
    expect(await readOwnedRows()).toEqual(rowsBefore);
    expect(await database('freed_ids').select()).toEqual([]);
    const freedId = { table_name: 'pets', id: 'gone', freed_at: NOW };
    await database('freed_ids').insert([freedId, { ...freedId, table_name: 'blobs' }]);
    await expect(database('freed_ids').insert(freedId)).rejects.toThrow(/unique/i);

    await migrations[NAME]?.down?.(database);
    expect(await readOwnedRows()).toEqual(rowsBefore);
    await migrations[NAME]?.up(database);
    expect(await database('freed_ids').select()).toEqual([]);
  } finally {
    await database.destroy();
  }
});
