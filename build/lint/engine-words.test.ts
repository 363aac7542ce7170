import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The engines work on every entity and must not name a single one. */
const ENGINES = ['server/transfer', 'db/transfer', 'db/move', 'renderer/offline'];

/** The names of entities. `seqscan` and similar settings are PostgreSQL's. */
const KINDS = /(?<!seq)scan|reminder|clinic|medical/i;

test('the engines name no entity', () => {
  const files = globSync(ENGINES.map((folder) => `${folder}/**/*.{ts,tsx}`)).filter(
    (file) => !/\.test\.tsx?$|(^|\/)testing(\/|\.ts$)/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => KINDS.test(readFileSync(file, 'utf8')))).toEqual([]);
});
