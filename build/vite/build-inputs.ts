import { existsSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { type BuildInputs, hashFile, inputsPath, isTest, matchingFiles } from './inputs-file.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The versions of all packages, and the TypeScript settings. Files of packages are not listed
 * individually.
 */
const ALWAYS_INCLUDED = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** Collects the inputs of one build, including nested builds. */
export class InputRecorder {
  readonly #root: string;
  readonly #startedAt = Date.now();
  readonly #files = new Set<string>();
  readonly #patterns = new Set<string>();

  constructor(folder: string) {
    this.#root = folder;
  }

  /** Adds a path, or a module id with a query. Files outside of the project are ignored. */
  addFile(id: string): void {
    const file = id.replace(/[?#].*$/, '');
    if (id.startsWith('\0') || !isAbsolute(file)) return;
    const path = relative(this.#root, file).replaceAll('\\', '/');
    if (/^\.\.|(^|\/)node_modules\/|^dist\//.test(path) || isTest(path)) return;
    if (existsSync(file) && statSync(file).isFile()) this.#files.add(path);
  }

  /**
   * Adds the files that match a pattern now, and returns their paths in the project. A file that
   * matches later counts as a change.
   */
  addPattern(pattern: string): readonly string[] {
    this.#patterns.add(pattern);
    const paths = matchingFiles(pattern, this.#root);
    for (const path of paths) this.#files.add(path);
    return paths;
  }

  /** Adds all files in a folder, recursively. */
  addFolder(folder: string): void {
    this.addPattern(`${relative(this.#root, folder).replaceAll('\\', '/')}/**`);
  }

  /**
   * A file that was changed after the build began may have been read before, so it counts as
   * changed.
   */
  #hash(path: string): string {
    const file = join(this.#root, path);
    return statSync(file).mtimeMs >= this.#startedAt ? 'written during the build' : hashFile(file);
  }

  inputs(): BuildInputs {
    for (const path of ALWAYS_INCLUDED) this.addFile(join(this.#root, path));
    return {
      files: Object.fromEntries(
        [...this.#files].toSorted().map((path) => [path, this.#hash(path)]),
      ),
      patterns: Object.fromEntries(
        [...this.#patterns]
          .toSorted()
          .map((pattern) => [pattern, matchingFiles(pattern, this.#root)]),
      ),
    };
  }
}

/** The recorder of this process's build. */
const recorder = new InputRecorder(root);

/** Lists the files that match a pattern and records them as inputs, for plugins of the build. */
export const inputsMatching = (pattern: string): readonly string[] => recorder.addPattern(pattern);

/** Records every module and asset of a build, its configuration and its public folder. */
export const recordInputs = (inputRecorder: InputRecorder = recorder): Plugin => {
  let folder = '';
  return {
    name: 'alaga-record-inputs',
    apply: 'build',
    configResolved({ configFileDependencies, publicDir, root: base }) {
      folder = base;
      for (const file of configFileDependencies) inputRecorder.addFile(file);
      if (publicDir !== '') inputRecorder.addFolder(publicDir);
    },
    buildEnd() {
      for (const id of this.getModuleIds()) inputRecorder.addFile(id);
    },
    generateBundle(_options, bundle) {
      // Stylesheets refer to files that are not modules.
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset') continue;
        for (const name of output.originalFileNames) inputRecorder.addFile(resolve(folder, name));
      }
    },
  };
};

/** Runs a nested build and records its input files. */
export const buildPart = (config: InlineConfig): ReturnType<typeof build> =>
  build({ ...config, plugins: [...(config.plugins ?? []), recordInputs()] });

/** Writes the inputs beside the output after the build. It must be the last plugin. */
export const writeInputs = (from: InputRecorder = recorder): Plugin => {
  let output = '';
  return {
    name: 'alaga-write-inputs',
    apply: 'build',
    configResolved(config) {
      output = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error?: Error) {
        if (!error) writeFileSync(inputsPath(output), JSON.stringify(from.inputs(), null, 1));
      },
    },
  };
};
