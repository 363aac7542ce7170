import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#db/testing.ts';

const row = (id: number) => ({ id: `row ${id}`, value: 'x'.repeat(2000), changedAt: 'now' });

const ROWS = 5000;

test('a thread checkpoints the log of a large transaction after its commit', async () => {
  await using at = await openTestDatabase();
  const file = join(at.folder, 'alaga.db');
  const before = statSync(file).size;
  await at.db.transaction(async (tx) => {
    for (let id = 0; id < ROWS; id += 1) await tx.run((k) => k('settings').insert(row(id)));
  });
  // The commit itself has not copied anything.
  expect(statSync(file).size).toBe(before);
  await expect.poll(() => statSync(file).size).toBeGreaterThan(before + ROWS * 2000);
  expect(
    await at.db.run((k) => k('settings').where('id', 'like', 'row %').select('id')),
  ).toHaveLength(ROWS);
});

test('a database that is closed during a checkpoint is intact, and no thread outlives it', async () => {
  const at = await openTestDatabase();
  await at.db.transaction(async (tx) => {
    for (let id = 0; id < ROWS; id += 1) await tx.run((k) => k('settings').insert(row(id)));
  });
  await at.db.close();
  const raw = new BetterSqlite3(join(at.folder, 'alaga.db'), { readonly: true });
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(raw.prepare("select count(*) from settings where id like 'row %'").pluck().get()).toBe(
    ROWS,
  );
  raw.close();
  rmSync(at.folder, { recursive: true });
});

test('after a large transaction has failed, commits checkpoint as usual', async () => {
  await using at = await openTestDatabase();
  const file = join(at.folder, 'alaga.db');
  const failing = at.db.transaction(async (tx) => {
    for (let id = 0; id < ROWS; id += 1) await tx.run((k) => k('settings').insert(row(id)));
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  const before = statSync(file).size;
  let id = 0;
  await expect
    .poll(async () => {
      // Each of these commits is far too small to cause a checkpoint.
      for (const last = id + 100; id < last; id += 1) {
        await at.db.run((k) => k('settings').insert(row(id)));
      }
      return statSync(file).size;
    })
    .toBeGreaterThan(before);
  const kept = await at.db.run((k) => k('settings').where('id', 'like', 'row %').select('id'));
  expect(kept).toHaveLength(id);
});
