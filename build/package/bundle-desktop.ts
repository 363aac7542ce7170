import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import { fontFiles } from './font-files.ts';
import { threadsPlugin } from './threads.ts';

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Packages with native programs for each system, which cannot be bundled. */
export const NATIVE_PACKAGES = ['better-sqlite3', 'sharp', '@node-rs/argon2'] as const;

/**
 * knex has optional imports of these drivers, which are unused because statements are built without
 * a connection.
 */
const UNUSED_DATABASES = [
  'mariadb/callback',
  'mysql',
  'mysql2',
  'oracledb',
  'pg',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

const UPDATER_PACKAGE = 'electron-updater';

const NO_PUBLISHER = /^(null|~|false|\[\])$/;

/** Whether electron-builder.yml has a `publish` setting: on the same line, or indented below it. */
export const hasPublishSetting = (configuration: string): boolean => {
  const [, inlineValue, below] =
    /^publish:[ \t]*([^\s#]*).*(\n[ \t]+\S)?/m.exec(configuration) ?? [];
  return inlineValue === ''
    ? below !== undefined
    : inlineValue !== undefined && !NO_PUBLISHER.test(inlineValue);
};

const hasPublisher = (): boolean =>
  hasPublishSetting(readFileSync(join(repositoryRoot, 'electron-builder.yml'), 'utf8'));

/** Leaves the updater out of packages that have no update address. */
const withoutUpdater: Plugin = {
  name: 'alaga-without-updater',
  enforce: 'pre',
  resolveId: (id) => (id === UPDATER_PACKAGE ? '\0no-updater' : null),
  load: (id) => (id === '\0no-updater' ? 'export default {};' : null),
};

/** Whether the updater is bundled, replaced by nothing, or resolved when the app runs. */
type UpdaterMode = 'bundled' | 'none' | 'external';

const bundleConfig = (
  entry: 'main' | 'preload',
  format: 'es' | 'cjs',
  file: string,
  outDir: string,
  updater: UpdaterMode = 'none',
): InlineConfig => ({
  root: repositoryRoot,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [threadsPlugin(), fontFiles(), ...(updater === 'none' ? [withoutUpdater] : [])],
  // Everything except the native packages is bundled, so that no other packages have to be packed.
  ssr: { noExternal: true },
  build: {
    ssr: `desktop/${entry}.ts`,
    outDir,
    // The fonts of PDFs are emitted as assets.
    emitAssets: true,
    // The folder is emptied so that chunks of an earlier build are not packed.
    emptyOutDir: entry === 'main',
    target: 'node24',
    minify: false,
    sourcemap: false,
    license: entry === 'main' ? { fileName: 'licenses.md' } : false,
    rolldownOptions: {
      external: [
        'electron',
        ...(updater === 'external' ? [UPDATER_PACKAGE] : []),
        ...NATIVE_PACKAGES,
        ...UNUSED_DATABASES,
      ],
      // An old dependency of Koa creates functions from text.
      checks: { eval: false },
      output: { format, entryFileNames: file, chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

/** CommonJS, because a sandboxed preload script supports nothing else. */
export const bundlePreload = async (outDir: string): Promise<void> => {
  await build(bundleConfig('preload', 'cjs', 'preload.cjs', outDir));
};

/**
 * Bundles the whole shell into a folder: `main.js` with the server and its packages. Native
 * packages stay in node_modules.
 */
export const bundleDesktop = async (outDir: string, updater = hasPublisher()): Promise<void> => {
  await build(bundleConfig('main', 'es', 'main.js', outDir, updater ? 'bundled' : 'none'));
  await bundlePreload(outDir);
};

/** The folder of the main module that the journeys start. */
export const TESTED_DESKTOP = join(repositoryRoot, 'dist/tested-desktop');

/**
 * Bundles the main module for the journeys, which have a double of the updater. A start from the
 * bundle needs a third less processor time than one from the source.
 */
export const bundleTestedDesktop = async (): Promise<void> => {
  await build(bundleConfig('main', 'es', 'main.js', TESTED_DESKTOP, 'external'));
};
