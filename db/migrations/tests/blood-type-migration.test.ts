import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrateSqlite, openForMigrations } from '#db/engine/migrate.ts';
import {
  migratePostgres,
  openPostgresForMigrations,
} from '#db/engine/postgres/migrate-postgres.ts';
import { migrations } from '#db/migrations/index.ts';
import { openTestDatabase, type TestDatabase, testPostgres } from '#db/testing.ts';

const NAME = '038-blood-type';
const NOW = '2026-11-01T00:00:00.000Z';
const times = { created_at: NOW, updated_at: NOW };

const open = ({ place }: TestDatabase): Knex =>
  testPostgres() ? openPostgresForMigrations(place) : openForMigrations(place);

const migrate = ({ place }: TestDatabase): Promise<void> =>
  testPostgres() ? migratePostgres(place) : migrateSqlite(place);

test('pets of the schema before keep everything, and a new blood type is in the change feed', async () => {
  await using at = await openTestDatabase();
  const database = open(at);
  try {
    await migrations[NAME]?.down?.(database);
    await database('knex_migrations').where({ name: NAME }).delete();
    expect(await database.schema.hasColumn('pets', 'blood_type')).toBe(false);
    const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
    await database('users').insert({ ...times, ...names, id: 'u1', email: 'ana@example.com' });
    const pet = { name: 'Bantay', category: 'dog', colour: 'Brown', insurance_number: 'PH-1' };
    await database('pets').insert({
      ...times,
      ...pet,
      user_id: 'u1',
      id: 'p1',
      share_token: 't1',
    });
    const before: object = await database('pets').first();

    await migrate(at);
    expect(await database('pets').first()).toEqual({ ...before, blood_type: null });

    const seq = async (): Promise<number> =>
      Number((await database('changes').where({ entity: 'pet', id: 'p1' }).first()).seq);
    const first = await seq();
    await database('pets').where({ id: 'p1' }).update({ blood_type: 'DEA 1.1 positive' });
    expect(await seq()).toBeGreaterThan(first);
  } finally {
    await database.destroy();
  }
});
