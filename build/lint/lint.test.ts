import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lintConfig } from './lint-config.ts';

const root = join(import.meta.dirname, '../..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

interface Diagnostic {
  readonly category: string;
  readonly message: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

/**
 * For each row of "Who may import whom": a file, imports that are refused, and imports that are
 * permitted.
 */
const rows = [
  ['db/pets/queries.ts', ['#server/parts.ts', '#renderer/api.ts'], ['#db/scope.ts', 'knex']],
  ['db/engine/open.ts', ['#server/config.ts', '../server/config.ts'], ['./run.ts']],
  [
    'server/pets/contract.ts',
    ['#server/http/handle.ts', '#db/engine/run.ts', 'koa', 'node:path', './routes.ts'],
    ['zod/mini', '#server/http/endpoint.ts', '#server/messages/ids.ts', '#server/records/rules.ts'],
  ],
  ['server/pets/rules.ts', ['#server/parts.ts', 'node:crypto'], ['#server/records/contract.ts']],
  [
    'server/pets/routes.ts',
    ['#server/records/routes.ts', '#server/config.ts', '../records/routes.ts', 'knex'],
    ['./policy.ts', '#server/parts.ts', '#db/pets/queries.ts', '#server/records/policy.ts'],
  ],
  [
    'server/transfer/restore.ts',
    [
      ...['#db/pets/queries.ts', '#server/scans/contract.ts', '#server/records/rules.ts'],
      ...['#db/accounts/queries.ts', '#db/photos/queries.ts', '#db/plans/queries.ts'],
      '#server/pdf/pdf-maker.ts',
    ],
    ['#server/entities/entity.ts', '#db/transfer/imports.ts', '#db/blobs.ts', './existing-rows.ts'],
  ],
  ['db/transfer/staged.ts', ['#db/pets/table.ts', '#db/records/table.ts'], ['#db/tables.ts']],
  ['db/move/copy.ts', ['#db/pets/table.ts', '#db/records/table.ts'], ['#db/tables.ts']],
  [
    'renderer/offline/outbox/deliver.ts',
    [
      ...[
        '#renderer/accounts/queries.ts',
        '#renderer/notices/queries.ts',
        '#renderer/pets/queries.ts',
      ],
      ...['#server/accounts/contract.ts', '#server/notices/contract.ts', '#server/pets/rules.ts'],
    ],
    ['#renderer/current-user.ts', '#server/changes/contract.ts', '#renderer/ui/button.tsx'],
  ],
  ['server/pets/present.ts', ['#renderer/api.ts', '#db/testing.ts'], ['#server/messages/text.ts']],
  [
    'renderer/weights/weight-list.tsx',
    ['#renderer/pets/pet-panel.tsx', '#server/pets/routes.ts', '#db/engine/run.ts', 'node:fs'],
    ['#renderer/pets/queries.ts', '#renderer/ui/button.tsx', '#server/pets/contract.ts'],
  ],
  [
    'renderer/pets/page/pet-screen.tsx',
    ['#renderer/records/record-list.tsx', '#desktop/window/window.ts'],
    ['#renderer/records/record-panel.tsx', '#desktop/bridge.ts'],
  ],
  ['renderer/ui/card.tsx', ['#renderer/pets/queries.ts'], ['#server/messages/ids.ts']],
  [
    'desktop/window/window.ts',
    ['#server/app.ts', '#db/engine/open.ts', '#renderer/api.ts', 'koa'],
    ['#server/start.ts', '#server/config.ts', 'electron', 'node:path', './bridge.ts'],
  ],
  ['server/start.ts', ['#desktop/main.ts', 'electron', '#renderer/api.ts'], ['./app.ts']],
] as const;

const offences = {
  'db/round.ts': "import type { There } from './about.ts';\nexport type Here = There[];\n",
  'db/about.ts': "import type { Here } from './round.ts';\nexport type There = Here[];\n",
  'db/visits/queries.ts':
    "import { findPet } from '#db/pets/queries.ts';\nexport const a = findPet;\n",
  'db/visits/rows.ts':
    "import type { PetRow } from '#db/pets/queries.ts';\nexport type A = PetRow;\n",
  'server/pets/env.ts': 'export const home = process.env.HOME;\n',
  'server/pets/any.ts': 'export const loose = (value: any): unknown => value;\n',
  'server/pets/loud.ts': "console.log('here');\n",
  'server/pets/index.ts': "export * from './contract.ts';\n",
  'server/pets/BadName.ts': 'export const a = 1;\n',
} as const;

let repositoryRoot: string;
let diagnostics: readonly Diagnostic[] = [];

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(repositoryRoot, path)), { recursive: true });
  writeFileSync(join(repositoryRoot, path), text);
};

const categoriesIn = (path: string) =>
  diagnostics.filter(({ location }) => location.path === path).map(({ category }) => category);

beforeAll(() => {
  repositoryRoot = mkdtempSync(join(tmpdir(), 'alaga-lint-'));
  write('package.json', readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [path, text] of Object.entries(offences)) write(path, text);
  for (const [path, refused, allowed] of rows) {
    write(path, [...refused, ...allowed].map((from) => `import '${from}';\n`).join(''));
  }
  const config = { ...lintConfig(repositoryRoot), vcs: { enabled: false } };
  write('build/lint.json', JSON.stringify(config));
  const lintRun = spawnSync(
    process.execPath,
    [biome, 'lint', '--config-path=build/lint.json', '--reporter=json', '--max-diagnostics=none'],
    { cwd: repositoryRoot, encoding: 'utf8' },
  );
  // The cast is safe: the format is Biome's own.
  diagnostics = (JSON.parse(lintRun.stdout) as { diagnostics: Diagnostic[] }).diagnostics;
});

afterAll(() => rmSync(repositoryRoot, { recursive: true, force: true }));

test.each(rows)('%s may import only what its row permits', (path, refused) => {
  const lines = diagnostics
    .filter(({ category, location }) => {
      return category === 'lint/style/noRestrictedImports' && location.path === path;
    })
    .map(({ location }) => location.start.line);
  expect(lines.sort((a, b) => a - b)).toEqual(refused.map((_, index) => index + 1));
});

test('an import cycle is an error, also of types', () => {
  expect(categoriesIn('db/round.ts')).toContain('lint/suspicious/noImportCycles');
  expect(categoriesIn('db/about.ts')).toContain('lint/suspicious/noImportCycles');
});

test('a table may import the types of another one, but not its queries', () => {
  expect(categoriesIn('db/visits/queries.ts')).toContain('lint/style/noRestrictedImports');
  expect(categoriesIn('db/visits/rows.ts')).not.toContain('lint/style/noRestrictedImports');
});

test.each([
  ['server/pets/env.ts', 'lint/style/noProcessEnv'],
  ['server/pets/any.ts', 'lint/suspicious/noExplicitAny'],
  ['server/pets/loud.ts', 'lint/suspicious/noConsole'],
  ['server/pets/index.ts', 'lint/performance/noReExportAll'],
  ['server/pets/BadName.ts', 'lint/style/useFilenamingConvention'],
] as const)('%s is an error', (path, category) => {
  expect(categoriesIn(path)).toContain(category);
});
