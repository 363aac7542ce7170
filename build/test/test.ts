import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest, parseCLI, type TestCase, type Vitest } from 'vitest/node';
import { bundleDesktop, bundleTestedDesktop } from '#build/package/bundle-desktop.ts';
import { makeRunFolder } from '#build/test-folder.ts';
import { ensureRenderer } from '#build/vite/build-renderer.ts';
import { listSqliteOnly, runsOnPostgres } from './on-postgres.ts';
import { setUpBrowser } from './setup-browser.ts';
import { hasPostgres } from './test-postgres.ts';

/** `npm test` runs every suite. Arguments select the files whose path contains one of them. */
const root = join(import.meta.dirname, '../..');

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Prepares the journeys, and the test of the image: a browser, the built renderer, the bundled
 * shell. Returns the number of failures.
 */
const setUp = async (): Promise<number> => {
  const browser = setUpBrowser() !== undefined;
  const renderer = ensureRenderer();
  const bundleForTests = async () => {
    await bundleDesktop(join(root, 'dist/desktop'));
    await bundleTestedDesktop();
  };
  const desktop = await bundleForTests().then(
    () => true,
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return false;
    },
  );
  return [browser, renderer, desktop].filter((done) => !done).length;
};

const skipReason = (test: TestCase): string => {
  const result = test.result();
  return (result.state === 'skipped' && result.note) || 'no reason given';
};

const countResults = ({ state }: Vitest): Tally => {
  const files = state.getTestModules();
  const tests = files.flatMap((file) => [...file.children.allTests()]);
  for (const test of tests.filter((item) => item.result().state === 'skipped')) {
    console.log(`Skipped: ${test.fullName} (${skipReason(test)})`);
  }
  const printErrors = (title: string, test: TestCase): void => {
    console.log(`${title}: ${test.fullName} (${test.module.relativeModuleId})`);
    for (const { stack, message } of test.result().errors ?? []) console.log(stack ?? message);
  };
  for (const test of tests) {
    if (test.diagnostic()?.flaky) printErrors('Passed only at the second try', test);
    if (test.result().state === 'failed') printErrors('Failed', test);
  }
  for (const test of tests) {
    const { failedPages = [] }: { readonly failedPages?: readonly string[] } = test.meta();
    for (const page of failedPages) console.log(`A page when ${test.fullName} failed: ${page}`);
  }
  const count = (wanted: string) => tests.filter((test) => test.result().state === wanted).length;
  // A file that could not be loaded, or an error outside of tests, is a failure without a failed
  // test.
  const brokenFiles = files.filter((file) => {
    const testCases = [...file.children.allTests()];
    return file.state() === 'failed' && testCases.every((item) => item.result().state !== 'failed');
  });
  return {
    passed: count('passed'),
    failed: count('failed') + brokenFiles.length + state.getUnhandledErrors().length,
  };
};

/** The slowest files, if ALAGA_SLOWEST says how many. */
const listSlowest = ({ state }: Vitest, count: number): readonly string[] =>
  state
    .getTestModules()
    .map((file) => ({ file: file.relativeModuleId, seconds: file.diagnostic().duration / 1000 }))
    .sort((item, other) => other.seconds - item.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

/** The number of tests that run on both databases, counted on SQLite. */
const countOnBoth = ({ state }: Vitest): number =>
  state
    .getTestModules()
    .filter(({ project, moduleId }) => {
      return (
        /^(db|server|build\/(soak|bench))\b/.test(project.name) &&
        runsOnPostgres(root, relative(root, moduleId))
      );
    })
    .reduce((sum, file) => sum + [...file.children.allTests()].length, 0);

const folder = makeRunFolder();
process.env['ALAGA_TEST_FOLDER'] = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

process.env['ALAGA_ON_POSTGRES'] ??= 'all';
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const vitest = await createVitest({
  ...options,
  config: join(root, 'build/test/test.config.ts'),
  watch: false,
  run: true,
});
const specifications = await vitest.globTestSpecifications(filter);
const needsBuild = specifications.some(
  ({ project, moduleId }) =>
    project.name.endsWith('journeys') || moduleId.endsWith('build/container.test.ts'),
);
const setUpCode = needsBuild ? await setUp() : 0;
if (specifications.length > 0) await vitest.start(filter);
else console.log('No test file is named so.');
const { passed, failed } = countResults(vitest);
if (!hasPostgres() && countOnBoth(vitest) > 0) {
  console.log(`PostgreSQL is not here: its ${countOnBoth(vitest)} tests did not run.`);
}
if (filter.length === 0) for (const line of listSqliteOnly(root)) console.log(line);
for (const line of listSlowest(vitest, Number(process.env.ALAGA_SLOWEST ?? 0))) console.log(line);
await vitest.close();

// Does not wait for anything that keeps the process alive. The tally is printed last in any case.
process.on('exit', () => {
  console.log(`${passed} passed, ${failed + setUpCode} failed`);
});
process.exit(failed + setUpCode > 0 || passed === 0 ? 1 : 0);
