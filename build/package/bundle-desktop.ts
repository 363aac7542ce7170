import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import { threads } from './threads.ts';

const house = fileURLToPath(new URL('../..', import.meta.url));

/** Brings programs of its own for each system, and so cannot be written into one file. */
export const NATIVE = ['better-sqlite3', 'sharp', '@node-rs/argon2'] as const;

/** knex has a place for each of these and asks for none of them: statements are built without a connection. */
const OTHER_DATABASES = [
  'mariadb/callback',
  'mysql',
  'mysql2',
  'oracledb',
  'pg',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

const UPDATER = 'electron-updater';

const NOWHERE = /^(null|~|false|\[\])$/;

/** Whether electron-builder.yml says where newer versions are published: on the line itself, or indented below it. */
export const publishesIn = (configuration: string): boolean => {
  const [, said, below] = /^publish:[ \t]*([^\s#]*).*(\n[ \t]+\S)?/m.exec(configuration) ?? [];
  return said === '' ? below !== undefined : said !== undefined && !NOWHERE.test(said);
};

const publishes = (): boolean =>
  publishesIn(readFileSync(join(house, 'electron-builder.yml'), 'utf8'));

/** What downloads newer versions is in no package that has nowhere to download them from. */
const withoutUpdater: Plugin = {
  name: 'alaga-without-updater',
  enforce: 'pre',
  resolveId: (id) => (id === UPDATER ? '\0no-updater' : null),
  load: (id) => (id === '\0no-updater' ? 'export default {};' : null),
};

const bundle = (
  entry: 'main' | 'preload',
  format: 'es' | 'cjs',
  file: string,
  outDir: string,
  updater = false,
): InlineConfig => ({
  root: house,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [threads(), ...(updater ? [] : [withoutUpdater])],
  // Of all that is installed nothing but the native packages need be packed.
  ssr: { noExternal: true },
  build: {
    ssr: `desktop/${entry}.ts`,
    outDir,
    // A chunk of an earlier build would be packed with the others.
    emptyOutDir: entry === 'main',
    target: 'node24',
    minify: false,
    sourcemap: false,
    license: entry === 'main' ? { fileName: 'licenses.md' } : false,
    rolldownOptions: {
      external: ['electron', ...NATIVE, ...OTHER_DATABASES],
      // An old package of Koa's makes its functions of text.
      checks: { eval: false },
      output: { format, entryFileNames: file, chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

/** CommonJS, because a sandboxed preload knows nothing else. */
export const bundlePreload = async (outDir: string): Promise<void> => {
  await build(bundle('preload', 'cjs', 'preload.cjs', outDir));
};

/** The whole shell in a folder: `main.js` with the server and its packages inside it, the native ones left where they are. */
export const bundleDesktop = async (outDir: string, updater = publishes()): Promise<void> => {
  await build(bundle('main', 'es', 'main.js', outDir, updater));
  await bundlePreload(outDir);
};
