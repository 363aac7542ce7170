import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { POSTGRES_ONLY_FILES, SQLITE_ONLY_FILES } from './on-postgres.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('{db,server,build}/**/*.test.ts', { cwd: root });

describe('the lists of suites that run on one database only', () => {
  it('name suites of SQLite that exist', () => {
    const patterns = SQLITE_ONLY_FILES.flatMap(([all]) => all);
    expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
  });

  it('name suites of PostgreSQL that exist', () => {
    expect(POSTGRES_ONLY_FILES.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
