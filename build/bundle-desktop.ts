import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';

const house = fileURLToPath(new URL('..', import.meta.url));

const bundle = (
  entry: 'main' | 'preload',
  format: 'es' | 'cjs',
  file: string,
  outDir: string,
): InlineConfig => ({
  root: house,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: `desktop/${entry}.ts`,
    outDir,
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    sourcemap: entry === 'main',
    rolldownOptions: {
      external: ['electron'],
      output: { format, entryFileNames: file, chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

/** CommonJS, because a sandboxed preload knows nothing else. */
export const bundlePreload = async (outDir: string): Promise<void> => {
  await build(bundle('preload', 'cjs', 'preload.cjs', outDir));
};

/** The whole shell in a folder: `main.js` with the server inside it, packages left where they are installed. */
export const bundleDesktop = async (outDir: string): Promise<void> => {
  await build(bundle('main', 'es', 'main.js', outDir));
  await bundlePreload(outDir);
};
