import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { compileMessages } from '#build/vite/compile-messages.ts';
import { OF_POSTGRES, runsOnPostgres } from './on-postgres.ts';
import { hasPostgres } from './test-postgres.ts';

const root = join(import.meta.dirname, '../..');

/** Most programs and threads that tests start load much the same: one of them makes it ready for the others. */
const COMPILED = process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/alaga-tests');

const SECOND = 1000;

const OWN_POSTGRES = join(root, 'build/test/test-postgres.ts');

const wantsPostgres = (): boolean => Boolean(process.env['ALAGA_ON_POSTGRES']) && hasPostgres();

/** Quick suites: many small files, a few at a time. */
const suite = (name: string, include = [`${name}/**/*.test.{ts,tsx}`]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', '**/dist/**', `${name}/e2e/**`, ...OF_POSTGRES],
    // Some start a process or two; a busy machine is no failure.
    testTimeout: 60 * SECOND,
    hookTimeout: 60 * SECOND,
    expect: { poll: { timeout: 20 * SECOND } },
  },
});

/** What a test may do to a module or to the process; the next file in the same process would find it done. */
const DISTURBS =
  /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(|process\.chdir/;

const disturbing = (name: string): readonly string[] => {
  const { include, exclude } = suite(name).test;
  const files = globSync(include, { cwd: root, exclude });
  return files.filter((file) => DISTURBS.test(readFileSync(join(root, file), 'utf8')));
};

/** As `suite`, its files one after the other in few processes: what one has loaded is there for the next. */
const sharing = (name: string) => {
  const { test, ...rest } = suite(name);
  const alone = [...disturbing(name)];
  const together = { ...test, isolate: false, exclude: [...test.exclude, ...alone] };
  return [
    { ...rest, test: together },
    ...(alone.length > 0 ? [suite(`${name} alone`, alone)] : []),
  ];
};

/**
 * Journeys drive a browser through a whole server, with patience. Each file has a port, a database, browser profiles
 * and folders of its own: three files at once, of either layer, after the quick suites; they wait for a browser more
 * than they compute. What a worker has loaded and launched for one file, the browser first of all, serves the next.
 */
const journeys = (layer: string) => ({
  extends: true as const,
  test: {
    name: `${layer} journeys`,
    include: [`${layer}/e2e/**/*.test.ts`],
    isolate: false,
    maxWorkers: 3,
    testTimeout: 120 * SECOND,
    hookTimeout: 120 * SECOND,
    globalSetup: layer === 'renderer' && wantsPostgres() ? [OWN_POSTGRES] : [],
    // A browser on a busy machine can be late once; what passed only so is named at the end.
    retry: 1,
    expect: { poll: { timeout: 20 * SECOND } },
    sequence: { groupOrder: 1 },
  },
});

/** The same tests on PostgreSQL; what disturbs other files is each in a process of its own there too. */
const onPostgres = (name: string) => {
  const { test, ...rest } = suite(name);
  const disturbed = disturbing(name);
  const files = globSync(test.include, { cwd: root, exclude: ['**/node_modules/**'] }).filter(
    (file) => runsOnPostgres(root, file),
  );
  const project = (kind: string, isolate: boolean) => {
    const include = files.filter((file) => disturbed.includes(file) === isolate);
    const env = { ALAGA_TEST_ON: 'postgres' };
    const globalSetup = [OWN_POSTGRES];
    const where = { name: `${name} ${kind}`, include, exclude: [], isolate, env, globalSetup };
    return include.length > 0 ? [{ ...rest, test: { ...test, ...where } }] : [];
  };
  return [...project('on PostgreSQL', false), ...project('alone on PostgreSQL', true)];
};

/** Their tests start servers on databases, as those of the server do. */
const MEASURED = ['build/soak', 'build/bench'];

export default defineConfig({
  root,
  // As in the browser, where the texts arrive compiled.
  plugins: [compileMessages()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    environment: 'node',
    // A test says what it needs; the settings of whoever runs it are not part of that.
    env: { TZ: 'UTC', NODE_COMPILE_CACHE: COMPILED },
    projects: [
      ...sharing('db'),
      ...sharing('server'),
      ...MEASURED.flatMap(sharing),
      ...(wantsPostgres() ? ['db', 'server', ...MEASURED].flatMap(onPostgres) : []),
      ...sharing('renderer'),
      ...sharing('desktop'),
      suite('build', ['build/{lint,package,start,test,vite}/**/*.test.ts', 'build/*.test.ts']),
      journeys('renderer'),
      journeys('desktop'),
    ],
  },
});
