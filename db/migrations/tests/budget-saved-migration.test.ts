import { expect, test } from 'vitest';
import { userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '039-budget-saved';
const LATER = '2026-11-02T00:00:00.000Z';

test('marks an existing budget as saved if it differs from the default, and keeps everything else', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasColumn('users', 'budget_saved_at')).toBe(false);
  const changed = { updated_at: LATER };
  await database('users').insert([
    userRow({ ...changed, monthly_budget_centavos: 10_000 }),
    userRow({ ...changed, id: 'u2', email: 'bea@example.com', monthly_budget_centavos: 55_500 }),
    userRow({ ...changed, id: 'u3', email: 'cara@example.com', monthly_budget_centavos: 0 }),
  ]);
  const readOwners = () => database('users').orderBy('id').select<object[]>();
  const ownersBefore = await readOwners();

  await testDatabase.migrate();
  const savedTimes = [null, LATER, LATER];
  expect(await readOwners()).toMatchObject(
    ownersBefore.map((row, index) => ({ ...row, budget_saved_at: savedTimes[index] })),
  );
});
