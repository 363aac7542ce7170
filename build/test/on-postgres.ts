import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Selects the suites that run on PostgreSQL: all that use a database, except those about SQLite
 * only.
 */

/** Suites about PostgreSQL itself, which run only there. */
export const POSTGRES_ONLY_FILES: readonly string[] = [
  'db/engine/postgres/postgres.test.ts',
  'db/move/move.test.ts',
  'server/lost-connection.test.ts',
  'server/commands/move-to-postgres.test.ts',
  'server/shared-state.test.ts',
  'build/soak/load/two-servers.test.ts',
  'build/soak/load/frozen-server.test.ts',
  'build/soak/failover/failover.test.ts',
];

/** Suites that run on SQLite only, with the reason. Each pattern matches a file. */
export const SQLITE_ONLY_FILES: readonly (readonly [files: readonly RegExp[], reason: string])[] = [
  [
    [
      /^db\/engine\/sqlite\/.*\.test/,
      /^db\/engine\/migrate\.test/,
      /^server\/transfer\/small-disk\.test/,
    ],
    'they are about SQLite and its file',
  ],
  [
    [
      /^server\/attacks\/outgoing-connections\.test/,
      /^server\/photos\/costs\.test/,
      /^build\/soak\/attacks\/bombs\.test/,
    ],
    'what is asked of others, or decoded, is the same',
  ],
  [
    [
      /^server\/attacks\/(bodies|headers|slow-clients)\.test/,
      /^server\/http\/access\/(origin|own-host|security-headers)\.test/,
      /^server\/http\/body\/read-json\.test/,
    ],
    'they are about connections, headers and sizes, which are checked before a database is asked',
  ],
  [
    [/^server\/openapi\/(client|document)\.test/],
    'they are about the description of the API; its soak compares it with the answers of both',
  ],
  [[/^build\/soak\/pdf\/.*\.test/], 'a page is laid out from the same rows'],
  [[/^server\/statement-plans\.test/], 'SQLite says how it plans without being filled first'],
  [
    [/^db\/migrations\/tests\/.*\.test/, /^db\/plans\/migration\.test/],
    'they begin with what an older version left in a file, and none was on PostgreSQL',
  ],
  [
    [/^db\/backups\//, /^server\/backups\//, /^build\/soak\/backups\//],
    'a backup is a copy of the file; pg_dump makes one of PostgreSQL',
  ],
  [
    [
      /^server\/support\/delivery\.test/,
      /^build\/soak\/crash\/.*\.test/,
      /^build\/soak\/notices\/.*\.test/,
    ],
    'they start servers on a file of their own, to kill them or to take its disk away',
  ],
];

/** Matches the helper that opens a database of an earlier schema, on SQLite or on PostgreSQL. */
const RUNS_ON_BOTH = /\bopenMigrated\b/;

const sqliteOnlyReason = (root: string, file: string): string | undefined => {
  const reason = SQLITE_ONLY_FILES.find(([files]) => files.some((item) => item.test(file)))?.[1];
  const isOnBoth =
    reason !== undefined && RUNS_ON_BOTH.test(readFileSync(join(root, file), 'utf8'));
  return isOnBoth ? undefined : reason;
};

/** Paths whose tests may use a database. */
const TESTED_PATHS = /^(db|server|build\/(soak|bench))\//;

/** The only module through which tests open a database. */
const DATABASE = 'db/testing.ts';

const IMPORTED = /\b(?:from|import) '([#.][^']+)'|\bimport\('([#.][^']+)'\)/g;
const TYPE_IMPORTS = /^import type [^;]*;/gm;

/** The results for modules that were already checked, by path. */
const knownFiles = new Map<string, boolean>();

/** Whether a module uses a test database, directly or through its imports. */
const usesDatabase = (root: string, file: string): boolean => {
  const before = knownFiles.get(file);
  if (before !== undefined) return before;
  // This result is provisional, because modules may import each other in a cycle.
  knownFiles.set(file, file === DATABASE);
  if (file !== DATABASE && existsSync(join(root, file))) {
    const text = readFileSync(join(root, file), 'utf8').replace(TYPE_IMPORTS, '');
    const importedPaths = [...text.matchAll(IMPORTED)].map(([, one, other]) => one ?? other ?? '');
    const paths = importedPaths.map((name) =>
      name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)),
    );
    knownFiles.set(
      file,
      paths.some((path) => /\.tsx?$/.test(path) && usesDatabase(root, path)),
    );
  }
  return knownFiles.get(file) ?? false;
};

/** Whether a test file, by its path in the repository, runs on PostgreSQL. */
export const runsOnPostgres = (root: string, file: string): boolean =>
  TESTED_PATHS.test(file) &&
  (POSTGRES_ONLY_FILES.includes(file) ||
    (usesDatabase(root, file) && sqliteOnlyReason(root, file) === undefined));

/** A line for each reason why suites run on SQLite only. */
export const listSqliteOnly = (root: string): readonly string[] => {
  const files = globSync('{db,server,build/soak,build/bench}/**/*.test.ts', { cwd: root });
  const filesByReason = Map.groupBy(files.toSorted(), (file) => sqliteOnlyReason(root, file));
  filesByReason.delete(undefined);
  return [...filesByReason].map(
    ([reason, those]) => `On SQLite alone, for ${reason}: ${those.join(', ')}`,
  );
};
