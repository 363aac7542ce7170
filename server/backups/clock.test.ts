import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { runInForeground } from '#db/backups/background.ts';
import { listBackups } from '#db/backups/list.ts';
import { watchClock } from '#server/clock/policy.ts';
import { startTestServer } from '#server/testing.ts';
import type { Backups } from './contract.ts';
import { backUpDaily } from './jobs.ts';
import { OTHERS_RETAINED } from './rules.ts';

const DAY = 24 * 60 * 60_000;
const TODAY = '2026-11-20T02:00:00.000Z';

test('ignores backups from the future for retention, and deletes none while the clock is wrong', async () => {
  await using server = await startTestServer({ runBackupTask: runInForeground });
  const { parts, clock, db } = server;
  const listBackupDays = () =>
    listBackups(join(parts.config.dataDir, 'backups')).map(({ manifest }) =>
      manifest?.madeAt.slice(0, 10),
    );
  await buildUser(db, { createdAt: TODAY });
  await watchClock(parts);
  for (let day = 0; day < 7; day += 1) {
    if (day > 0) clock.advance(DAY);
    await backUpDaily(parts);
  }
  const daysBefore = listBackupDays();
  expect(daysBefore).toHaveLength(7);
  const correctTime = clock.now().toISOString();

  const failures: string[] = [];
  for (let day = 1; day <= OTHERS_RETAINED + 1; day += 1) {
    failures.unshift(`2099-01-0${day}`);
    clock.set(`2099-01-0${day}T02:00:00.000Z`);
    await backUpDaily(parts);
  }
  expect(listBackupDays()).toEqual([...failures, ...daysBefore]);

  clock.set(correctTime);
  for (let start = 0; start < 3; start += 1) await backUpDaily(parts);
  expect(listBackupDays()).toEqual([...failures, ...daysBefore]);
  clock.advance(DAY);
  for (let start = 0; start < 3; start += 1) await backUpDaily(parts);
  // The oldest day is removed, and of the backups dated in the future all but the last ones.
  expect(listBackupDays()).toEqual([
    ...failures.slice(0, OTHERS_RETAINED),
    '2026-11-27',
    ...daysBefore.slice(0, 6),
  ]);
});

test('names no backup from the future as the last good one', async () => {
  await using server = await startTestServer({
    config: { mode: 'household' },
    runBackupTask: runInForeground,
  });
  const { parts, clock } = server;
  const { client } = await server.owner({ createdAt: TODAY });
  await watchClock(parts);
  clock.set(TODAY);
  await backUpDaily(parts);
  clock.set('2099-01-01T02:00:00.000Z');
  await backUpDaily(parts);
  clock.set(TODAY);
  const { body } = await client.get<Backups>('/api/backups');
  expect(body.backups).toHaveLength(2);
  expect(body.lastGoodAt).toBe(TODAY);
});
