import { expect, test } from 'vitest';
import { NOW, petRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '062-visit-reports';

test('links of the schema before accept no reports, and reports go with their pet', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('visit_reports')).toBe(false);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  await database('vet_links').insert({
    ...{ id: 'l1', pet_id: 'p1', user_id: 'u1', token_hash: 'h1', ends_at: NOW, language: 'en' },
    ...{ shows_records: true, shows_documents: false, shows_diary: true, shows_care: true },
    created_at: NOW,
  });
  await database('notices').insert({
    ...{ id: 'n1', user_id: 'u1', kind: 'test', channel: 'push', target: '', day: '2026-11-01' },
    ...{ state: 'waiting', next_attempt_at: NOW, created_at: NOW },
  });
  const linksBefore = await database('vet_links').first();
  const noticeRow = await database('notices').first();

  await testDatabase.migrate();
  const link = await database('vet_links').first();
  expect(link).toEqual({
    ...linksBefore,
    name: null,
    allows_report: link.allows_report,
    reports: 0,
    report_digests: '',
  });
  expect(Boolean(link.allows_report)).toBe(false);
  expect(await database('notices').first()).toEqual({ ...noticeRow, visit_report_id: null });
  const report = { pet_id: 'p1', visited_on: '2026-11-01', vet_name: 'Dr. Cruz', created_at: NOW };
  await database('visit_reports').insert({ ...report, id: 'r1' });
  await database('notices').where({ id: 'n1' }).update({ visit_report_id: 'r1' });

  await testDatabase.undo(NAME);
  expect(await database('vet_links').first()).toEqual(linksBefore);
  expect(await database('notices').select()).toEqual([]);
  await testDatabase.migrate();
  await database('visit_reports').insert({ ...report, id: 'r2' });
  await database('pets').where({ id: 'p1' }).delete();
  expect(await database('visit_reports').select()).toEqual([]);
});
