import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { endAbandonedImports } from './jobs.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import { countDivided } from './testing/import-state.ts';
import { setUpImporter } from './testing/importer.ts';
import { fileForPets, PETS, PLAN } from './testing/pets-file.ts';

const importer = setUpImporter(() => startTestServer({ publicationLimits: { rowsAtOnce: 3 } }));

const COUNT = 8;

test('a plan that is gone takes its doses along, and the rest is shown', async ({ skip }) => {
  skip(importer.server.db.kind === 'postgres', 'PostgreSQL publishes in one transaction');
  const [petId = ''] = await importer.addPets(PETS, [PLAN]);
  const { server, client } = importer;
  const dose = { planId: 'c1', status: 'given', givenAt: '2026-10-30T02:00:00.000Z', day: null };
  {
    using _slices = runBetweenWrites(importer.server.db, async (_write, kill) => {
      if ((await countDivided(importer.server.db)) > 0) kill();
    });
    await importer
      .restore({ ...fileForPets(COUNT), carePlans: [PLAN], doses: [{ ...dose, id: 'd1' }] })
      .catch(() => undefined);
  }
  const targets = await server.db.run((knex) => knex('importStandIns').pluck('targetId'));
  expect(await server.db.run((knex) => knex('carePlans').whereIn('id', targets).delete())).toBe(1);
  await endAbandonedImports(server.parts);
  await importer.expectEnded();
  const records = await client.get(`/api/pets/${petId}/medical-records?limit=1`);
  expect(records.headers.get('X-Total-Count')).toBe(String(COUNT / 2));
  expect(await server.db.run((knex) => knex('doses').where({ petId }))).toEqual([]);
});
