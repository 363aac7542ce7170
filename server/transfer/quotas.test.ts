import { expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { readQuotaUse, setAccountQuotas } from '#db/quotas.ts';
import { endAbandonedImports } from './jobs.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import { setUpImporter } from './testing/importer.ts';
import { fileForPets, PETS, PLAN } from './testing/pets-file.ts';

/** Rows that an owner saves while an import runs are counted together with those that the import has stored. */

const importer = setUpImporter();

const countHeld = async (kind: 'pets' | 'records') => {
  const holder = { userId: importer.userId, freePlanId: FREE_PLAN_ID };
  return Number((await readQuotaUse(importer.server.db, holder, kind))?.held);
};

const addPet = async () => {
  const { status, body } = await importer.client.post<{ code?: string }>('/api/pets', {
    ...{ name: 'Puti', category: 'cat' },
  });
  return status === 201 ? 'saved' : body.code;
};

test('copies of pets and plans that an import makes for itself are not counted', async () => {
  await importer.addPets(PETS, [PLAN]);
  const dose = { planId: 'c1', status: 'given', givenAt: '2026-10-30T02:00:00.000Z', day: null };
  const file = { ...fileForPets(4), carePlans: [PLAN], doses: [{ ...dose, id: 'd1' }] };
  const petCounts = new Set<number>();
  const recordCounts: number[] = [];
  using _slices = runBetweenWrites(importer.server.db, async () => {
    petCounts.add(await countHeld('pets'));
    recordCounts.push(await countHeld('records'));
  });
  expect((await importer.restore(file)).status).toBe(200);
  expect([...petCounts]).toEqual([2]);
  // One plan, then four records, four weights and four expenses as well.
  expect([Math.min(...recordCounts), Math.max(...recordCounts)]).toEqual([1, 13]);
});

test('the owner adds as many pets as the account has room for while records are imported', async () => {
  await importer.addPets(PETS);
  await setAccountQuotas(importer.server.db, importer.userId, { petQuota: 3 });
  const answers: unknown[] = [];
  {
    using _slices = runBetweenWrites(importer.server.db, async ({ number }) => {
      if (number > 2) answers.push(await addPet());
    });
    expect((await importer.restore(fileForPets(4))).body.added).toMatchObject({
      medicalRecords: 4,
    });
  }
  expect(answers[0]).toBe('saved');
  expect(new Set(answers.slice(1))).toEqual(new Set(['quota.pets']));
  expect(await importer.listPets()).toHaveLength(3);
});

test('the owner cannot take the room of rows that are stored already, and the account is never above its quota', async () => {
  await importer.addPets(PETS);
  await setAccountQuotas(importer.server.db, importer.userId, { recordQuota: 10 });
  const answers: unknown[] = [];
  const counts: number[] = [];
  const addExpense = async () => {
    const { status, body } = await importer.client.post<{ code?: string }>('/api/expenses/items', {
      ...{ category: 'food', amount: '5', spentOn: '2026-11-01' },
    });
    return status === 201 ? 'saved' : body.code;
  };
  const { medicalRecords } = fileForPets(8);
  {
    using _slices = runBetweenWrites(importer.server.db, async ({ table }) => {
      counts.push(await countHeld('records'));
      if (table === 'importIds' || answers.length > 0) answers.push(await addExpense());
    });
    expect((await importer.restore({ pets: PETS, medicalRecords })).status).toBe(200);
  }
  expect(answers.slice(0, 3)).toEqual(['saved', 'saved', 'quota.records']);
  expect(answers.filter((answer) => answer === 'saved')).toHaveLength(2);
  expect(Math.max(...counts)).toBe(10);
  expect(await countHeld('records')).toBe(10);
});

test('what a killed server left is counted until the next start deletes it', async () => {
  await importer.addPets(PETS);
  await setAccountQuotas(importer.server.db, importer.userId, { petQuota: 3, recordQuota: 12 });
  {
    using _slices = runBetweenWrites(importer.server.db, async ({ table }, kill) => {
      if (table === 'weighings') kill();
    });
    await importer.restore(fileForPets(4)).catch(() => undefined);
  }
  expect([await countHeld('pets'), await countHeld('records')]).toEqual([2, 8]);
  await endAbandonedImports(importer.server.parts);
  expect([await countHeld('pets'), await countHeld('records')]).toEqual([2, 0]);
  expect((await importer.restore(fileForPets(4))).status).toBe(200);
  expect([await countHeld('pets'), await countHeld('records')]).toEqual([2, 12]);
});
