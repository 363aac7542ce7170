import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { compileMessages } from '#build/vite/compile-messages.ts';
import { POSTGRES_ONLY_FILES, runsOnPostgres } from './on-postgres.ts';
import { hasPostgres } from './test-postgres.ts';
import { HANG_LIMIT, JOURNEY_HANG_LIMIT, POLL_LIMIT } from './time-limits.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Most processes and threads that tests start load the same code, so they share a compile cache.
 */
const COMPILE_CACHE =
  process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/alaga-tests');

const OWN_POSTGRES = join(root, 'build/test/test-postgres.ts');

/** This global setup runs once for all projects. */
const ANSWER_SCHEMAS = join(root, 'build/test/answer-schemas.ts');

/** Libraries that tests replace by modules of the same shape. */
const ALIASES = {
  '@node-rs/argon2': join(root, 'build/test/fast-argon2.ts'),
  'fast-check': join(root, 'build/test/bounded-fast-check.ts'),
};

/** This setup runs before each file whose process other files have used. */
const IN_ENGLISH = join(root, 'renderer/ui/language/testing/in-english.ts');

/** This setup runs for each file of the renderer's journeys. */
const AFTER_EACH_JOURNEY = join(root, 'renderer/e2e/testing/after-each.ts');

const wantsPostgres = (): boolean => Boolean(process.env['ALAGA_ON_POSTGRES']) && hasPostgres();

/** Fast suites: many small files, a few at a time. */
const suite = (name: string, include = [`${name}/**/*.test.{ts,tsx}`]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', '**/dist/**', `${name}/e2e/**`, ...POSTGRES_ONLY_FILES],
    // With space for more new objects V8 collects them less often, and its threads wait less for the busy cores.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: HANG_LIMIT,
    hookTimeout: HANG_LIMIT,
    expect: { poll: { timeout: POLL_LIMIT } },
  },
});

/**
 * Matches tests that change modules or the process, which would affect the next file in the same
 * process.
 */
const NEEDS_ISOLATION =
  /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(|process\.chdir/;

const listIsolatedFiles = (name: string): readonly string[] => {
  const { include, exclude } = suite(name).test;
  const files = globSync(include, { cwd: root, exclude });
  return files.filter((file) => NEEDS_ISOLATION.test(readFileSync(join(root, file), 'utf8')));
};

/**
 * Like `suite`, but runs files one after the other in few processes, so that loaded modules are
 * reused.
 */
const projectsByIsolation = (name: string, setupFiles: readonly string[] = []) => {
  const { test, ...rest } = suite(name);
  const isolatedFiles = [...listIsolatedFiles(name)];
  const exclude = [...test.exclude, ...isolatedFiles];
  const sharedProject = { ...test, isolate: false, exclude, setupFiles: [...setupFiles] };
  return [
    { ...rest, test: sharedProject },
    ...(isolatedFiles.length > 0 ? [suite(`${name} alone`, isolatedFiles)] : []),
  ];
};

/**
 * Journeys drive a browser against a whole server. Each file has its own port,
 * database, browser profiles and folders. Five files run at the same time, after the fast suites,
 * because each uses one core for only a third to a half of its time and otherwise waits for timers
 * of the page. A worker reuses loaded modules and the browser for its next file.
 */
const journeys = (layer: string) => ({
  extends: true as const,
  test: {
    name: `${layer} journeys`,
    include: [`${layer}/e2e/**/*.test.ts`],
    isolate: false,
    maxWorkers: 5,
    testTimeout: JOURNEY_HANG_LIMIT,
    hookTimeout: JOURNEY_HANG_LIMIT,
    globalSetup: layer === 'renderer' && wantsPostgres() ? [OWN_POSTGRES] : [],
    setupFiles: layer === 'renderer' ? [AFTER_EACH_JOURNEY] : [],
    // A browser on a busy machine can be late once. Tests that passed only on retry are listed at
    // the end.
    retry: 1,
    expect: { poll: { timeout: POLL_LIMIT } },
    sequence: { groupOrder: 1 },
  },
});

/**
 * The same tests on PostgreSQL. Those that affect other files also run in processes of their own.
 */
const onPostgres = (name: string) => {
  const { test, ...rest } = suite(name);
  const isolatedFiles = listIsolatedFiles(name);
  const files = globSync(test.include, { cwd: root, exclude: ['**/node_modules/**'] }).filter(
    (file) => runsOnPostgres(root, file),
  );
  const project = (kind: string, isolate: boolean) => {
    const includedFiles = files.filter((file) => isolatedFiles.includes(file) === isolate);
    const env = { ALAGA_TEST_ON: 'postgres' };
    const globalSetup = [OWN_POSTGRES];
    const projectOptions = {
      name: `${name} ${kind}`,
      include: includedFiles,
      exclude: [],
      isolate,
      env,
      globalSetup,
    };
    return includedFiles.length > 0 ? [{ ...rest, test: { ...test, ...projectOptions } }] : [];
  };
  return [...project('on PostgreSQL', false), ...project('alone on PostgreSQL', true)];
};

/** Folders whose tests start servers on databases, as the tests of the server do. */
const MEASURED_FOLDERS = ['build/soak', 'build/bench'];

export default defineConfig({
  root,
  // The texts are compiled, as they are in the browser.
  plugins: [compileMessages()],
  resolve: { alias: ALIASES },
  test: {
    pool: 'forks',
    // One worker more than the cores of a small computer, because a quarter of the time of a file is
    // waiting: for PostgreSQL, for other processes and for connections.
    maxWorkers: 3,
    environment: 'node',
    // Tests must not depend on the developer's settings.
    env: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8', NODE_COMPILE_CACHE: COMPILE_CACHE },
    globalSetup: [ANSWER_SCHEMAS],
    projects: [
      ...projectsByIsolation('db'),
      ...projectsByIsolation('server'),
      ...MEASURED_FOLDERS.flatMap((folder) => projectsByIsolation(folder)),
      ...(wantsPostgres() ? ['db', 'server', ...MEASURED_FOLDERS].flatMap(onPostgres) : []),
      ...projectsByIsolation('renderer', [IN_ENGLISH]),
      ...projectsByIsolation('desktop'),
      suite('build', [
        'build/{lint,openapi,package,start,test,vite}/**/*.test.ts',
        'build/*.test.ts',
      ]),
      journeys('renderer'),
      journeys('desktop'),
    ],
  },
});
