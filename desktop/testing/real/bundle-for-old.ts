import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { repositoryRoot } from '#desktop/testing/desktop-process.ts';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Bundles the shell's main process for an Electron without ES modules. The server runs in a
 * separate process.
 */
export const bundleForOld = async (outDir: string): Promise<void> => {
  await build({
    root: repositoryRoot,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'alaga-separate-server',
        enforce: 'pre',
        resolveId: (id, importer) =>
          id === '#server/start.ts' && importer?.includes('embedded-server')
            ? resolvePath('./start-separate-server.ts')
            : undefined,
      },
    ],
    build: {
      ssr: 'desktop/main.ts',
      outDir,
      emptyOutDir: false,
      target: 'node18',
      minify: false,
      rolldownOptions: {
        external: ['electron', 'better-sqlite3', 'sharp', '@node-rs/argon2'],
        checks: { eval: false },
        output: {
          format: 'cjs',
          entryFileNames: 'main.cjs',
          codeSplitting: false,
          banner: ['./polyfills.cjs', './native-answers.cjs']
            .map((file) => readFileSync(resolvePath(file), 'utf8'))
            .join(''),
        },
      },
    },
  });
};
