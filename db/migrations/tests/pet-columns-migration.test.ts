import { expect, test } from 'vitest';
import { NOW, petRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const lostPet = { lost_since: NOW, lost_message: 'Shy' };

test.each([
  {
    ...{ name: '038-blood-type', column: 'blood_type', value: 'DEA 1.1 positive' },
    pet: { colour: 'Brown', insurance_number: 'PH-1' },
  },
  {
    ...{ name: '042-lost-place', column: 'lost_place', value: 'Marikina River Park' },
    pet: lostPet,
  },
  {
    ...{ name: '043-photo-focus', column: 'photo_focus', value: '2500,1000,5000,5000' },
    pet: lostPet,
  },
])('$name keeps existing pets, and adds a new value to the change feed', async (migration) => {
  const { name, column, value, pet } = migration;
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(name);
  expect(await database.schema.hasColumn('pets', column)).toBe(false);
  await database('users').insert(userRow());
  await database('pets').insert(petRow(pet));
  const petBefore: object = await database('pets').first();

  await testDatabase.migrate();
  expect(await database('pets').first()).toMatchObject({ ...petBefore, [column]: null });

  const readSeq = async (): Promise<number> =>
    Number((await database('changes').where({ entity: 'pet', id: 'p1' }).first()).seq);
  const firstSeq = await readSeq();
  await database('pets')
    .where({ id: 'p1' })
    .update({ [column]: value });
  expect(await readSeq()).toBeGreaterThan(firstSeq);
});
