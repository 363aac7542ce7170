import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readYaml } from '#build/read-yaml.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly steps: readonly Step[];
        readonly 'timeout-minutes': number;
        readonly strategy?: { readonly matrix: { readonly os?: readonly string[] } };
      }
    >
  >;
}

/** The workflow that builds and publishes the image. It installs and tests nothing outside of the image. */
const IMAGE_WORKFLOW = 'container.yml';

const workflows = readdirSync(folder).map((name) => {
  const file = join(folder, name);
  // The cast is safe: the documented format of GitHub. Missing fields fail the tests.
  return { name, text: readFileSync(file, 'utf8'), workflow: readYaml(file) as Workflow };
});

const testingWorkflows = workflows.filter(({ name }) => name !== IMAGE_WORKFLOW);

const jobsOf = (workflow: Workflow) => Object.values(workflow.jobs);

describe.each(workflows)('$name', ({ text, workflow }) => {
  const jobs = jobsOf(workflow);
  const steps = jobs.flatMap((job) => job.steps);

  test('pins actions to commits, names their versions, and has only read permission', () => {
    const usedActions = steps.flatMap(({ uses }) => uses ?? []);
    expect(usedActions.length).toBeGreaterThan(0);
    for (const one of usedActions) {
      expect(one).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      const lines = text.split('\n').filter((line) => line.includes(one));
      for (const line of lines) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const { uses, with: given } of steps) {
      if (uses?.startsWith('actions/checkout')) expect(given?.['persist-credentials']).toBe(false);
    }
    for (const job of jobs) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });
});

describe.each(testingWorkflows)('$name', ({ workflow }) => {
  const steps = jobsOf(workflow).flatMap((job) => job.steps);

  test('names existing scripts and programs', () => {
    const runCommands = steps.flatMap(({ run }) => run ?? []).join('\n');
    const namedScripts = [...runCommands.matchAll(/npm run ([\w:-]+)/g)].map(
      ([, script]) => script,
    );
    expect(namedScripts.length).toBeGreaterThan(0);
    for (const script of namedScripts)
      expect([script, script && script in scripts]).toEqual([script, true]);
    for (const [, program = ''] of runCommands.matchAll(/npx ([\w-]+)/g)) {
      expect([program, existsSync(join(root, 'node_modules/.bin', program))]).toEqual([
        program,
        true,
      ]);
    }
    expect(runCommands).toContain('npm ci');
  });
});

test('every platform that is packaged is also tested', () => {
  const all = testingWorkflows
    .flatMap(({ workflow }) => jobsOf(workflow))
    .flatMap(({ strategy }) => strategy?.matrix.os ?? []);
  for (const os of [
    'ubuntu-22.04',
    'ubuntu-24.04',
    'ubuntu-24.04-arm',
    'windows-2025',
    'windows-11-arm',
    'macos-15',
    'macos-15-intel',
  ])
    expect(all.filter((item) => item === os)).toHaveLength(testingWorkflows.length);
});

test('every workflow states that it has not run yet', () => {
  for (const { text } of workflows) expect(text).toContain('Not run yet anywhere');
  expect(readFileSync(join(root, 'desktop/TESTING.md'), 'utf8')).toContain('.github/workflows');
});
