import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { compileMessages } from './compile-messages.ts';

const root = join(import.meta.dirname, '..');

const SECOND = 1000;

/** Quick suites: many small files, a few at a time. */
const suite = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`${name}/**/*.test.{ts,tsx}`],
    exclude: ['**/node_modules/**', '**/dist/**', `${name}/e2e/**`],
    testTimeout: 20 * SECOND,
    hookTimeout: 30 * SECOND,
  },
});

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
    expect: { poll: { timeout: 20 * SECOND } },
    sequence: { groupOrder: 1 },
  },
});

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    environment: 'node',
    // A test says what it needs; the settings of whoever runs it are not part of that.
    env: { TZ: 'UTC' },
    projects: [
      suite('db'),
      suite('server'),
      // As in the browser, where the texts arrive compiled.
      { ...suite('renderer'), plugins: [compileMessages()] },
      suite('desktop'),
      suite('build'),
      journeys('renderer'),
      journeys('desktop'),
    ],
  },
});
