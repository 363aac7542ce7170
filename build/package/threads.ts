import type { Plugin } from 'vite';

/**
 * The forms in which the source names the file of a thread or process: `new Worker(new
 * URL('./name.ts', import.meta.url), …)`, `fork(…)`, `forkProgram(…)` and `fileURLToPath(…)`.
 */
const PROGRAM_START =
  /(new Worker|fork\w*|fileURLToPath)\(new URL\('(\.[^']+\.ts)', import\.meta\.url\)/;

/** A program in any form. One that is not bundled would be missing beside the bundle. */
const ANY_PROGRAM = /new URL\('\.[^']+\.ts', import\.meta\.url\)/;

/**
 * Bundles programs that run on a thread or in a separate process, and replaces their names by those
 * of the output files.
 */
export const threadsPlugin = (): Plugin => ({
  name: 'alaga-threads',
  enforce: 'pre',
  async transform(code, id) {
    const [call, starts, path] = PROGRAM_START.exec(code) ?? [];
    if (call === undefined || path === undefined) {
      if (ANY_PROGRAM.test(code)) throw new Error(`${id} names a program that is not bundled`);
      return null;
    }
    const resolution = await this.resolve(path, id);
    if (resolution === null) throw new Error(`no ${path} beside ${id}`);
    const reference = this.emitFile({ type: 'chunk', id: resolution.id });
    return {
      code: code.replace(call, `${starts}(new URL(import.meta.ROLLUP_FILE_URL_${reference})`),
      map: null,
    };
  },
  // Vite resolves file names for a web page. This file is beside the module that starts it.
  resolveFileUrl: ({ relativePath }) => `new URL('${relativePath}', import.meta.url).href`,
});
