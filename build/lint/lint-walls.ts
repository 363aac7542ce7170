import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The import rules of the repository. A zone names files and the only imports that they may have.
 * The zones of features are generated from the existing folders, so that they apply to a new
 * feature from its first file.
 */
export interface ImportZone {
  /** A row of the table "Who may import whom". */
  readonly row: string;
  readonly files: readonly string[];
  /**
   * `repository`: of the repository's own paths only these may be imported, and all packages. `all`:
   * nothing else may be imported.
   */
  readonly closedFor: 'repository' | 'all';
  readonly open: readonly string[];
  /** Paths that are excluded although `open` matches them. */
  readonly excluded?: readonly string[];
  /** Only types may be imported from these paths: names that begin with a capital letter. */
  readonly typesOnly?: readonly string[];
}

/** Folders that are not features: parts that every feature may use. */
const SHARED_PARTS = ['engine', 'migrations', 'testing', 'commands', 'secrets', 'start', 'ui'];

const listFeatures = (root: string, layer: string): readonly string[] =>
  existsSync(join(root, layer))
    ? readdirSync(join(root, layer), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .filter((name) => !SHARED_PARTS.includes(name))
        .sort()
    : [];

/** Only `db/` uses SQL, and only `desktop/` uses Electron. */
const DATABASE_DRIVERS = ['knex', 'knex/**', 'better-sqlite3', 'pg'];
const TEST_PARTS = ['#db/testing.ts', '#db/testing/**', '#db/*/factory.ts', '#server/testing.ts'];
const BROWSER_SAFE = [
  '#server/*/contract.ts',
  '#server/*/rules.ts',
  '#server/calendar/*.ts',
  '#server/bounded-cache.ts',
];
const NODE_MODULES = ['node:*', 'node:*/**'];

/** These folders work on any table and must not name a feature. */
const DATABASE_ENGINES = ['backups', 'move', 'transfer'];
const OTHER_FEATURES = ['#db/*/table.ts', '#db/*/queries.ts'];

const database = (folder: string): ImportZone => ({
  row: 'db/x',
  files: [`db/${folder}/**`],
  closedFor: 'repository',
  open: [
    './**',
    '#db/*.ts',
    '#db/engine/**',
    `#db/${folder}/**`,
    ...(DATABASE_ENGINES.includes(folder) ? [] : OTHER_FEATURES),
  ],
  excluded: ['#db/testing.ts', '#db/testing/**', 'electron'],
  typesOnly: ['#db/*/queries.ts', `!#db/${folder}/queries.ts`],
});

/** These folders work on any entity and must not name a feature. */
const SERVER_ENGINES = ['entities', 'transfer'];
/** Stored files (db/blobs.ts) and quotas (db/quotas.ts) are not features, because every entity depends on them. */
const ENTITY_FILES = [
  '#db/*.ts',
  '#db/engine/**',
  '#db/transfer/**',
  '#server/calendar/*.ts',
  '#server/entities/**',
  '#server/transfer/contract.ts',
];
const ANY_FEATURE = [
  '#server/entities/**',
  '#server/pdf/**',
  '#db/**',
  ...BROWSER_SAFE,
  '#server/*/policy.ts',
];

const server = (folder: string): ImportZone => ({
  row: 'server/x',
  files: [`server/${folder}/**`],
  closedFor: 'repository',
  open: [
    './**',
    `#server/${folder}/**`,
    '#server/http/**',
    '#server/helper-process/**',
    '#server/parts.ts',
    // The parsers of settings.ts in each feature.
    '#server/config-values.ts',
    '#server/messages/**',
    ...(SERVER_ENGINES.includes(folder) ? ENTITY_FILES : ANY_FEATURE),
  ],
  excluded: [...TEST_PARTS, ...DATABASE_DRIVERS, 'electron'],
});

const COMPOSING_FOLDERS = [
  ...['dashboard', 'pets', 'accounts', 'reminders', 'records', 'lost', 'desktop', 'members'],
  ...['hand-over', 'search', 'palette'],
];

/**
 * Lists that include unsent changes of this device and that other features show, with their texts, the
 * sheet of completed reminders, and the rights on shared pets.
 */
const ALLOWED_HERE = [
  '#renderer/care/late-text.ts',
  '#renderer/care/plan-text.ts',
  '#renderer/care/use-care.ts',
  '#renderer/care/use-today.ts',
  '#renderer/pets/offline-pets.ts',
  '#renderer/pets/use-every-pet.ts',
  '#renderer/pets/use-existing-pet.ts',
  '#renderer/pets/use-find-pet.ts',
  '#renderer/pets/use-local-pets.ts',
  '#renderer/use-owner.ts',
  '#renderer/expenses/use-expenses.ts',
  '#renderer/members/author-mark.tsx',
  '#renderer/members/author-name.ts',
  '#renderer/members/authors-note.tsx',
  '#renderer/members/describe.ts',
  '#renderer/members/initials.tsx',
  '#renderer/members/not-allowed.tsx',
  '#renderer/members/owner-of.tsx',
  '#renderer/members/rights.ts',
  '#renderer/members/use-may-change.ts',
  '#renderer/lost/unread-finds.ts',
  '#renderer/weights/waiting-weights.ts',
  '#renderer/notices/push/push-subscription.ts',
  '#renderer/reminders/done/done-button.tsx',
  '#renderer/reminders/done/done-request.ts',
  '#renderer/reminders/changed-reminders.ts',
  '#renderer/reminders/due-text.ts',
  '#renderer/reminders/notices/hidden-store.ts',
  '#renderer/reminders/notices/use-hidden.ts',
  '#renderer/reminders/use-reminders.ts',
];

/** The engine works on any kind of change and any query. It knows no features, only the change feed. */
const OFFLINE_ENGINE = ['#server/changes/contract.ts', '#server/http/rules.ts'];
const ANY_QUERIES = ['#renderer/*/queries.ts', ...BROWSER_SAFE];

const rendererZone = (folder: string): ImportZone => ({
  row: 'renderer/x',
  files: [`renderer/${folder}/**`],
  closedFor: 'repository',
  open: [
    './**',
    `#renderer/${folder}/**`,
    '#renderer/ui/**',
    '#renderer/start/**',
    '#renderer/api.ts',
    '#renderer/current-account.ts',
    '#renderer/current-user.ts',
    '#renderer/use-owner.ts',
    '#renderer/offline/**',
    ...(folder === 'offline' ? OFFLINE_ENGINE : [...ANY_QUERIES, ...ALLOWED_HERE]),
    // The activity log names changed fields as their forms do.
    ...(folder === 'activities' ? ['#renderer/*/fields.ts'] : []),
    ...(COMPOSING_FOLDERS.includes(folder) ? ['#renderer/*/**/*-panel.tsx'] : []),
    '#server/messages/**',
    '#desktop/bridge.ts',
  ],
  excluded: [...NODE_MODULES, ...DATABASE_DRIVERS, 'electron'],
});

const rendererParts: ImportZone = {
  row: 'renderer/ui',
  files: ['renderer/ui/**'],
  closedFor: 'repository',
  open: [
    './**',
    '#renderer/ui/**',
    '#renderer/start/**',
    '#renderer/api.ts',
    '#renderer/current-account.ts',
    // The names of the subjects of queries.
    '#server/changes/contract.ts',
    '#server/messages/**',
    '#server/calendar/*.ts',
    // The visible part of a photo.
    '#server/photos/rules.ts',
    // The contract has the size limit of a PDF.
    '#server/records/contract.ts',
    // The rules format amounts of money.
    '#server/money/rules.ts',
  ],
  excluded: [...NODE_MODULES, ...DATABASE_DRIVERS, 'electron'],
};

const desktop: ImportZone = {
  row: 'desktop',
  files: ['desktop/**'],
  closedFor: 'all',
  open: [
    './**',
    '#desktop/**',
    '#server/start.ts',
    '#server/config.ts',
    // Reads a request's body with a limit.
    '#server/http/body/read-bytes.ts',
    // The message types of the image decoder, which the desktop app runs in an Electron process.
    '#server/photos/decoder-messages.ts',
    '#server/photos/run-decoder.ts',
    // The program that draws PDFs, which the desktop app runs in an Electron process.
    '#server/pdf/run-pdf.ts',
    '#server/pdf/sheet.ts',
    // The secrets of a household, which the system's keyring encrypts.
    '#server/secrets/session-secret.ts',
    '#server/secrets/vapid-keys.ts',
    '#server/messages/**',
    '../package.json',
    'electron',
    'electron-updater',
    ...NODE_MODULES,
  ],
};

const contracts: ImportZone = {
  row: 'server/x/contract.ts, rules.ts',
  files: ['server/*/contract.ts', 'server/*/rules.ts', 'server/http/endpoint.ts'],
  closedFor: 'all',
  open: [
    'zod',
    'zod/*',
    '#server/http/endpoint.ts',
    '#server/messages/ids.ts',
    // The one function that normalises words, for the databases and for devices.
    '#db/engine/search/words.ts',
    ...BROWSER_SAFE,
    './contract.ts',
    './rules.ts',
    './endpoint.ts',
  ],
};

const roots: readonly ImportZone[] = [
  {
    row: 'db',
    files: ['db/**'],
    closedFor: 'repository',
    open: ['./**', '#db/**'],
    excluded: ['electron'],
  },
  {
    row: 'server',
    files: ['server/**'],
    closedFor: 'repository',
    // The server reports the package's version as its own.
    open: ['./**', '#server/**', '#db/**', '../package.json'],
    excluded: [...TEST_PARTS, ...DATABASE_DRIVERS, 'electron'],
  },
  {
    row: 'renderer',
    files: ['renderer/**'],
    closedFor: 'repository',
    open: [
      './**',
      '#renderer/**',
      ...BROWSER_SAFE,
      '#server/http/endpoint.ts',
      '#server/messages/**',
      '#desktop/bridge.ts',
    ],
    excluded: [...NODE_MODULES, ...DATABASE_DRIVERS, 'electron'],
  },
  {
    row: 'build',
    files: ['build/**', '*.ts'],
    closedFor: 'repository',
    open: [
      './**',
      '#build/**',
      '#renderer/ui/message.ts',
      '#server/standalone.ts',
      '#server/start.ts',
      '#server/config.ts',
    ],
  },
  // The OpenAPI generator reads the contracts of the server.
  {
    row: 'build',
    files: ['build/openapi/**'],
    closedFor: 'repository',
    open: ['./**', '#build/**', '#server/**'],
  },
];

/** Zones of tests, which may import from everywhere except the shell. */
const tests: readonly ImportZone[] = [
  {
    row: 'tests',
    files: [
      '{db,server,renderer,build}/**/*.test.{ts,tsx}',
      'db/**/factory.ts',
      '{db,server}/**/testing.ts',
      'renderer/e2e/**',
      'build/{bench,soak}/**',
      '{db,server,renderer}/**/testing/**',
    ],
    closedFor: 'repository',
    open: ['./**', '#db/**', '#server/**', '#renderer/**', '#build/**'],
    excluded: ['electron'],
  },
  {
    row: 'desktop tests',
    files: ['desktop/**/*.test.ts', 'desktop/e2e/**', 'desktop/testing/**'],
    closedFor: 'repository',
    open: [
      './**',
      '#db/**',
      '#server/**',
      '#renderer/**',
      '#desktop/**',
      '#build/**',
      '../../../package.json',
    ],
  },
];

/** All zones, from general to specific: if several match a file, the last one applies. */
export const listZones = (root: string): readonly ImportZone[] => [
  ...roots,
  ...listFeatures(root, 'db').map(database),
  ...listFeatures(root, 'server').map(server),
  ...listFeatures(root, 'renderer').map(rendererZone),
  rendererParts,
  desktop,
  contracts,
  ...tests,
];
