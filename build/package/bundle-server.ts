import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { type InputRecorder, recordInputs } from '#build/vite/build-inputs.ts';
import { NATIVE_PACKAGES } from './bundle-desktop.ts';
import { fontFiles } from './font-files.ts';
import { threadsPlugin } from './threads.ts';
import { treeShakeServer } from './tree-shake-server.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

/** Optional imports of knex and pg that are not used. */
const UNBUNDLED_MODULES = [
  'mariadb/callback',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

/**
 * Keeps the relative position of the folders dist/server and dist/renderer, wherever both are moved
 * together.
 */
const copyBesideRenderer = (): Plugin => ({
  name: 'alaga-beside-renderer',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/server/config.ts')) return null;
    const movedCode = code.replace("'../dist/renderer'", "'../renderer'");
    if (movedCode === code) throw new Error(`${id} no longer says where the renderer lies`);
    return { code: movedCode, map: null };
  },
});

/** The paths of the modules in each output file, by the file's name. */
export type Modules = ReadonlyMap<string, readonly string[]>;

const SERVER_PROGRAM = { main: 'server/built.ts' };

interface BundleOptions {
  readonly programs?: Readonly<Record<string, string>>;
  readonly recorder?: InputRecorder;
}

/**
 * The commands for operators to bundle. An installation without sources runs `node
 * dist/commands/NAME.js` instead of the npm script.
 */
export const COMMAND_PROGRAMS = {
  'back-up': 'server/commands/back-up.ts',
  restore: 'server/commands/restore.ts',
  'move-to-postgres': 'server/commands/move-to-postgres.ts',
  'import-clinics': 'server/commands/import-clinics.ts',
  'support-messages': 'server/commands/support-messages.ts',
  users: 'server/commands/users.ts',
  reports: 'server/commands/reports.ts',
  doctor: 'server/commands/doctor.ts',
  quotas: 'server/commands/quotas.ts',
  'confirm-clock': 'server/commands/confirm-clock.ts',
  'new-epoch': 'server/commands/new-epoch.ts',
};

/**
 * Bundles the server as JavaScript into a folder: `main.js`, and chunks that are imported on first
 * use. Only native packages stay outside, in node_modules. Other programs of the server are bundled
 * too, by their names. A recorder receives every module of the repository.
 */
export const bundleServer = async (
  outDir: string,
  { programs = SERVER_PROGRAM, recorder }: BundleOptions = {},
): Promise<Modules> => {
  const bundle = await build({
    root: repositoryRoot,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      threadsPlugin(),
      fontFiles(),
      copyBesideRenderer(),
      ...treeShakeServer(),
      ...(recorder ? [recordInputs(recorder)] : []),
    ],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      // The fonts of PDFs are emitted as assets.
      emitAssets: true,
      emptyOutDir: true,
      target: 'node24',
      minify: true,
      sourcemap: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input: { ...programs },
        external: [...NATIVE_PACKAGES, ...UNBUNDLED_MODULES],
        // An old dependency of Koa creates functions from text.
        checks: { eval: false },
        // No folder for chunks, so that the path of files beside the server is the same from every
        // module.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  });
  // A cast: a single build without watching returns one output.
  const { output } = bundle as Rolldown.RolldownOutput;
  return new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.moduleIds]] : [])),
  );
};

if (import.meta.main) {
  await bundleServer(join(repositoryRoot, 'dist/server'));
  await bundleServer(join(repositoryRoot, 'dist/commands'), { programs: COMMAND_PROGRAMS });
}
