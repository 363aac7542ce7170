import { expect, test } from 'vitest';
import { NOW, petRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '071-report-digests';

test('links of the schema before remember no report', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  await database('vet_links').insert({
    ...{ id: 'l1', pet_id: 'p1', user_id: 'u1', token_hash: 'h1', ends_at: NOW, language: 'en' },
    ...{ shows_records: true, shows_documents: false, shows_diary: true, shows_care: true },
    ...{ allows_report: true, reports: 2, created_at: NOW },
  });
  const linksBefore = await database('vet_links').first();
  expect(linksBefore).not.toHaveProperty('report_digests');
  await testDatabase.migrate();
  expect(await database('vet_links').first()).toEqual({ ...linksBefore, report_digests: '' });
  await database('vet_links').update({ report_digests: 'a b' });
  await testDatabase.undo(NAME);
  expect(await database('vet_links').first()).toEqual(linksBefore);
});
