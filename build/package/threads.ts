import type { Plugin } from 'vite';

/**
 * How the source names a program that runs on a thread or in a process of its own: `new Worker(new URL('./name.ts',
 * import.meta.url), …)`, likewise in `forkDecoderOf(…)` and `fileURLToPath(…)`.
 */
const PROGRAM =
  /(new Worker|forkDecoderOf|fileURLToPath)\(new URL\('(\.[^']+\.ts)', import\.meta\.url\)/;

/** Puts what runs on a thread or in a process of its own into a bundle for Node, and names the file that it became. */
export const threads = (): Plugin => ({
  name: 'alaga-threads',
  enforce: 'pre',
  async transform(code, id) {
    const [call, starts, path] = PROGRAM.exec(code) ?? [];
    if (call === undefined || path === undefined) return null;
    const found = await this.resolve(path, id);
    if (found === null) throw new Error(`no ${path} beside ${id}`);
    const reference = this.emitFile({ type: 'chunk', id: found.id });
    return {
      code: code.replace(call, `${starts}(new URL(import.meta.ROLLUP_FILE_URL_${reference})`),
      map: null,
    };
  },
  // Vite names files as a page would ask for them; this one lies beside whoever starts it.
  resolveFileUrl: ({ relativePath }) => `new URL('${relativePath}', import.meta.url).href`,
});
