import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Rollup } from 'vite';
import { compileMessages } from './compile-messages.ts';

/** Shared parts of the builds of pages that are rendered with React outside the browser. */

export const root = join(import.meta.dirname, '../..', 'renderer');

export const STYLES_FILE = join(root, 'styles.css');

export const commonOptions = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
} as const;

/** The folder beside the renderer's in which the server finds its pages (server/http/answers/built-page.ts). */
export const serverFolder = (renderer: string): string => `${renderer}-server`;

interface ServerBuild {
  /** The module that renders the page, relative to the renderer's source. */
  readonly entry: string;
  /** The folder and the name of the built file. */
  readonly outDir: string;
  readonly file: string;
  /** Whether the folder is emptied first. */
  readonly emptyOutDir: boolean;
  /** The assets of the page's build for browsers, as JSON in a variable of `import.meta.env`. */
  readonly assets?: { readonly variable: string; readonly addresses: unknown };
}

/**
 * Bundled into one file including React, because Node cannot run `.tsx`, and the file works in any
 * folder.
 */
export const serverBuildConfig = ({
  entry,
  outDir,
  file,
  emptyOutDir,
  assets,
}: ServerBuild): InlineConfig => ({
  ...commonOptions,
  plugins: [react(), compileMessages(`renderer/${entry}`)],
  define: {
    'process.env.NODE_ENV': '"production"',
    ...(assets && {
      [`import.meta.env.${assets.variable}`]: JSON.stringify(JSON.stringify(assets.addresses)),
    }),
  },
  ssr: { noExternal: true },
  build: {
    ssr: join(root, entry),
    outDir,
    emptyOutDir,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
  },
});

export type BuildOutput = Rollup.OutputChunk | Rollup.OutputAsset;

/** Finds an output of a build for browsers and returns its address. `base` ends with a slash. */
export const addressesIn =
  (base: string, outputs: readonly BuildOutput[]) =>
  (isWanted: (output: BuildOutput) => boolean): string => {
    const foundOutput = outputs.find(isWanted);
    if (!foundOutput) throw new Error(`A file of ${base} is missing from its build.`);
    return base + foundOutput.fileName;
  };
