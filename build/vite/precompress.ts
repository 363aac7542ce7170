import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT_FILE = /\.(js|mjs|css|html|svg|json|webmanifest|wasm|txt)$/;
/** In bytes. Below this size a compressed copy saves nothing. */
const MIN_COMPRESSED_BYTES = 1024;

/** Writes compressed copies of a file beside it, if they are worthwhile. */
export const compressFile = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.length < MIN_COMPRESSED_BYTES) return;
  const [gz, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
};

/**
 * Compresses the built files once at build time, so that the server only has to send them
 * (server/http/answers/static.ts).
 */
export const precompress = (): Plugin => ({
  name: 'alaga-precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name));
    await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
  },
});
