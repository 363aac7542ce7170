import type { Plugin } from 'vite';

/** How a thread of its own is named in the source: `new Worker(new URL('./name.ts', import.meta.url), …)`. */
const THREAD = /new Worker\(new URL\('(\.[^']+\.ts)', import\.meta\.url\)/;

/** Puts what runs on a thread of its own into a bundle for Node, and names the file that it became. */
export const threads = (): Plugin => ({
  name: 'alaga-threads',
  enforce: 'pre',
  async transform(code, id) {
    const [call, path] = THREAD.exec(code) ?? [];
    if (call === undefined || path === undefined) return null;
    const found = await this.resolve(path, id);
    if (found === null) throw new Error(`no ${path} beside ${id}`);
    const reference = this.emitFile({ type: 'chunk', id: found.id });
    return {
      code: code.replace(call, `new Worker(new URL(import.meta.ROLLUP_FILE_URL_${reference})`),
      map: null,
    };
  },
  // Vite names files as a page would ask for them; this one lies beside whoever starts it.
  resolveFileUrl: ({ relativePath }) => `new URL('${relativePath}', import.meta.url).href`,
});
