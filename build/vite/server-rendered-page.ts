import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, PluginOption, Rollup } from 'vite';
import { buildPart } from './build-inputs.ts';
import { compileMessages } from './compile-messages.ts';
import { pageClasses, STYLES_FILE } from './page-classes.ts';
import { precompress } from './precompress.ts';

/** Shared parts of the builds of pages that are rendered with React outside the browser. */

export const root = join(import.meta.dirname, '../..', 'renderer');

export const commonOptions = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
} as const;

/** The folder beside the renderer's in which the server finds its pages (server/http/answers/built-page.ts). */
export const serverFolder = (renderer: string): string => `${renderer}-server`;

/** Takes the place of the assets' addresses in a server's build until the browsers' build has named the files. */
const ASSETS_PLACE = JSON.stringify('%ASSETS%');

interface ServerBuild {
  /** The module that renders the page, relative to the renderer's source. */
  readonly entry: string;
  /** The folder and the name of the built file. */
  readonly outDir: string;
  readonly file: string;
  /** Whether the folder is emptied first. */
  readonly emptyOutDir: boolean;
  /** The variable of `import.meta.env` that takes the place of the page's assets, as JSON. */
  readonly assetsVariable?: string;
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
  assetsVariable,
}: ServerBuild): InlineConfig => ({
  ...commonOptions,
  plugins: [react(), compileMessages(`renderer/${entry}`)],
  define: {
    'process.env.NODE_ENV': '"production"',
    ...(assetsVariable && { [`import.meta.env.${assetsVariable}`]: ASSETS_PLACE }),
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

interface RenderedPage extends Omit<ServerBuild, 'outDir' | 'assetsVariable'> {
  readonly assetsVariable: string;
  /** The module that browsers load, an absolute path. */
  readonly script: string;
  /**
   * The folder of its files: below `/assets/`, whose files are immutable, but separate from the app's, which
   * visitors do not load.
   */
  readonly folder: string;
  /** The plugins that build its script. */
  readonly plugins: readonly PluginOption[];
  /** The addresses for the server besides `script` and `style`. `find` returns that of an output, or throws. */
  readonly otherAddresses?: (
    find: (isWanted: (output: BuildOutput) => boolean) => string,
  ) => object;
}

type BuildResult = Awaited<ReturnType<typeof buildPart>>;

const outputsOf = (result: BuildResult): readonly BuildOutput[] =>
  [result].flat().flatMap((part) => ('output' in part ? part.output : []));

const modulesOf = (outputs: readonly BuildOutput[]): readonly string[] =>
  outputs.flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));

interface BrowserBuild {
  readonly outDir: string;
  readonly emptyOutDir: boolean;
  readonly base: string;
  readonly input: Readonly<Record<string, string>>;
  readonly plugins: readonly PluginOption[];
}

const browserBuildConfig = ({
  outDir,
  emptyOutDir,
  base,
  input,
  plugins,
}: BrowserBuild): InlineConfig => ({
  ...commonOptions,
  base,
  plugins: [...plugins, precompress()],
  build: {
    outDir,
    assetsDir: '',
    emptyOutDir,
    // The content security policy permits no data URLs for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input },
  },
});

/**
 * Builds a page for the server, and one script and one stylesheet for browsers, because visitors have none of
 * the app's files cached. `renderer` is the folder of the built renderer, an absolute path. Returns the files
 * for browsers.
 */
export const buildRenderedPage = async (
  renderer: string,
  { script, folder, plugins, otherAddresses, ...page }: RenderedPage,
): Promise<readonly BuildOutput[]> => {
  const base = `/${folder}/`;
  const browserBuild = { base, outDir: join(renderer, folder) };
  const outDir = serverFolder(renderer);
  const serverOutputs = outputsOf(await buildPart(serverBuildConfig({ ...page, outDir })));
  const scriptBuild = { ...browserBuild, emptyOutDir: true, input: { page: script }, plugins };
  const scriptOutputs = outputsOf(await buildPart(browserBuildConfig(scriptBuild)));
  const styleBuild = {
    ...browserBuild,
    emptyOutDir: false,
    input: { style: STYLES_FILE },
    plugins: [pageClasses(modulesOf([...serverOutputs, ...scriptOutputs])), tailwindcss()],
  };
  const styleOutputs = outputsOf(await buildPart(browserBuildConfig(styleBuild)));
  const outputs = [...scriptOutputs, ...styleOutputs];
  const find = (isWanted: (output: BuildOutput) => boolean): string => {
    const foundOutput = outputs.find(isWanted);
    if (!foundOutput) throw new Error(`A file of ${base} is missing from its build.`);
    return base + foundOutput.fileName;
  };
  const addresses = {
    script: find((output) => output.type === 'chunk' && output.isEntry),
    style: find(({ fileName }) => fileName.endsWith('.css')),
    ...otherAddresses?.(find),
  };
  const serverFile = join(outDir, page.file);
  const code = await readFile(serverFile, 'utf8');
  await writeFile(
    serverFile,
    code.replace(ASSETS_PLACE, () => JSON.stringify(JSON.stringify(addresses))),
  );
  return outputs;
};
