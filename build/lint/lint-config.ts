import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportZone, listZones } from './lint-walls.ts';

const isolateZone = (zone: ImportZone) => ({
  group: [
    ...(zone.closedFor === 'all' ? ['**'] : ['#*/**', '..', '../**']),
    ...zone.open.map((path) => `!${path}`),
    ...(zone.excluded ?? []),
  ],
  message: `Import rule: ${zone.row} may not import this (build/lint/lint-walls.ts).`,
});

const typesPattern = (zone: ImportZone, paths: readonly string[]) => ({
  group: paths,
  importNamePattern: '[A-Z][A-Za-z]*[a-z][A-Za-z]*',
  invertImportNamePattern: true,
  message: `Import rule: ${zone.row} may import only types from here (build/lint/lint-walls.ts).`,
});

const importRule = (zone: ImportZone) => ({
  includes: zone.files,
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: 'error',
          options: {
            patterns: [
              isolateZone(zone),
              ...(zone.typesOnly ? [typesPattern(zone, zone.typesOnly)] : []),
            ],
          },
        },
      },
    },
  },
});

const LINT_RULES = {
  preset: 'recommended',
  complexity: {
    noForEach: 'error',
    // A user's preference for reduced motion overrides the style of every component.
    noImportantStyles: 'off',
    // Brackets show that a key comes from data, not from a type.
    useLiteralKeys: 'off',
    noUselessStringConcat: 'error',
    noUselessUndefinedInitialization: 'error',
  },
  correctness: {
    noUndeclaredDependencies: 'error',
    noUnusedImports: 'error',
    noUnusedVariables: 'error',
    noUnusedFunctionParameters: 'error',
    useExhaustiveDependencies: 'error',
    useHookAtTopLevel: 'error',
    useImportExtensions: 'error',
  },
  nursery: { noFloatingPromises: 'error' },
  performance: { noBarrelFile: 'error', noReExportAll: 'error' },
  style: {
    noEnum: 'error',
    noInferrableTypes: 'error',
    noNamespace: 'error',
    noNonNullAssertion: 'error',
    noParameterAssign: 'error',
    noParameterProperties: 'error',
    noProcessEnv: 'error',
    noUnusedTemplateLiteral: 'error',
    noUselessElse: 'error',
    useConsistentArrayType: { level: 'error', options: { syntax: 'shorthand' } },
    useExportType: 'error',
    useFilenamingConvention: {
      level: 'error',
      options: { strictCase: true, requireAscii: true, filenameCases: ['kebab-case'] },
    },
    useImportType: 'error',
    useNodejsImportProtocol: 'error',
    useSelfClosingElements: 'error',
    useThrowOnlyError: 'error',
  },
  suspicious: {
    noConsole: 'error',
    noExplicitAny: 'error',
    noFocusedTests: 'error',
    // A cycle of type imports counts too.
    noImportCycles: { level: 'error', options: { ignoreTypes: false } },
    noSkippedTests: 'error',
    noTsIgnore: 'error',
    noVar: 'error',
  },
};

const withoutRules = (includes: readonly string[], rules: Readonly<Record<string, unknown>>) => ({
  includes,
  linter: { rules },
});

/** Biome's configuration for the repository in this folder. */
export const lintConfig = (root: string) => ({
  root: true,
  vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true },
  files: {
    includes: [
      '**',
      '!**/dist',
      '!**/node_modules',
      '!package-lock.json',
      '!build/lint.json',
      '!renderer/public',
    ],
  },
  formatter: { indentStyle: 'space', indentWidth: 2, lineWidth: 100, lineEnding: 'lf' },
  javascript: {
    formatter: { quoteStyle: 'single', jsxQuoteStyle: 'double', trailingCommas: 'all' },
  },
  css: { parser: { tailwindDirectives: true } },
  assist: { actions: { source: { organizeImports: 'on' } } },
  linter: { rules: LINT_RULES },
  overrides: [
    ...listZones(root).map(importRule),
    withoutRules(
      [
        'server/config.ts',
        'build/**',
        '**/*.test.ts',
        '**/e2e/**',
        '**/testing.ts',
        '**/testing/**',
      ],
      {
        style: { noProcessEnv: 'off' },
      },
    ),
    // These files print to a terminal. All other code uses the log of server/parts.ts.
    withoutRules(
      ['server/{standalone,start}.ts', 'desktop/main.ts', 'build/**', 'desktop/testing/**'],
      {
        suspicious: { noConsole: 'off' },
      },
    ),
    // The specification requires that a failed logout is logged.
    withoutRules(['renderer/accounts/leaving/log-out.ts'], {
      suspicious: { noConsole: { level: 'error', options: { allow: ['error'] } } },
    }),
    // A scrollable region must be focusable, because otherwise the keyboard cannot scroll it.
    withoutRules(['renderer/ui/overlays/sheet.tsx', 'renderer/clinics/reviews/reviews.tsx'], {
      a11y: { noNoninteractiveTabindex: 'off' },
    }),
  ],
});

const root = join(import.meta.dirname, '../..');

if (import.meta.main) {
  writeFileSync(join(root, 'build/lint.json'), `${JSON.stringify(lintConfig(root), null, 2)}\n`);
}
