import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OF_POSTGRES, OF_SQLITE } from './on-postgres.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('{db,server,build}/**/*.test.ts', { cwd: root });

describe('the lists of suites that run on one database only', () => {
  it('name suites of SQLite that exist', () => {
    const patterns = OF_SQLITE.flatMap(([all]) => all);
    expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
  });

  it('name suites of PostgreSQL that exist', () => {
    expect(OF_POSTGRES.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
