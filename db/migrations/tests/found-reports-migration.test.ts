import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { NOW, petRow, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const FOUND_REPORTS = '026-found-reports';
const SHARE = '030-first-share';

const fill = async (database: Knex): Promise<void> => {
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const report = { id: 'f', pet_id: 'p1', message: 'I found him', said: 's', created_at: NOW };
  await database('found_reports').insert(report);
  const notice = { user_id: 'u1', channel: 'email', target: '', day: '2026-11-01', state: 'sent' };
  const foundNotice = { ...notice, found_report_id: 'f', kind: 'found', next_attempt_at: NOW };
  await database('notices').insert({ ...foundNotice, id: 'n', created_at: NOW });
  const device = { user_id: 'u1', endpoint: 'https://push.example', p256dh: 'k', auth: 'a' };
  await database('push_subscriptions').insert({ ...device, id: 'd', created_at: NOW });
};

const readRows = async (database: Knex) => ({
  users: await database('users').select('id', 'email'),
  reports: await database('found_reports').select('id', 'pet_id', 'message', 'created_at'),
  notices: await database('notices').select('id', 'found_report_id', 'state'),
  devices: await database('push_subscriptions').select('id', 'endpoint'),
});

test('keeps found reports, their notices and devices, up and down', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, FOUND_REPORTS);
  await fill(database);
  const rowsBefore = await readRows(database);
  await migrations[FOUND_REPORTS]?.up(database);
  await migrations[SHARE]?.up(database);
  expect(await readRows(database)).toEqual(rowsBefore);
  expect(await database('found_reports').select('network', 'reported_at')).toEqual([
    { network: null, reported_at: null },
  ]);
  expect(await database('users').select('sharing_explained_at')).toEqual([
    { sharing_explained_at: null },
  ]);
  expect(await database('push_subscriptions').select('failing_since')).toEqual([
    { failing_since: null },
  ]);

  const muteRow = { pet_id: 'p1', network: 'n', until: NOW, created_at: NOW };
  await database('found_mutes').insert(muteRow);
  await expect(database('found_mutes').insert(muteRow)).rejects.toThrow(/UNIQUE/);
  await database('users').update({ sharing_explained_at: NOW });

  await migrations[SHARE]?.down?.(database);
  await migrations[FOUND_REPORTS]?.down?.(database);
  expect(await readRows(database)).toEqual(rowsBefore);
  await database.destroy();
});
