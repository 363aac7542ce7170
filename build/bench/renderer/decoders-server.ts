import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { lookup } from 'mime-types';
import sharp from 'sharp';
import { build } from 'vite';
import { type DegradedPicture, renderPicture } from './degraded-codes.ts';

const root = join(import.meta.dirname, '../../..');

/** Builds the page that decodes, with the app's own worker, into a folder. */
export const buildPage = async (folder: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, 'build/bench/renderer/decoders-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
};

const renderPng = async ({ degradation }: DegradedPicture): Promise<Buffer> => {
  const { data, width, height } = await renderPicture(degradation);
  const rawImage = { width, height, channels: 1 } as const;
  return sharp(data, { raw: rawImage }).png({ compressionLevel: 1 }).toBuffer();
};

/**
 * Serves the page and the pictures of the set at `/picture/0` and so on. Each picture is drawn when
 * it is requested.
 */
export const servePage = async (folder: string, set: readonly DegradedPicture[]) => {
  const images = new Map<number, Promise<Buffer>>();
  const answer = async (path: string): Promise<readonly [string, string | Buffer]> => {
    const index = Number(/^\/picture\/(\d+)$/.exec(path)?.[1]);
    const degraded = set[index];
    if (degraded) {
      const png = images.get(index) ?? renderPng(degraded);
      images.set(index, png);
      return ['image/png', await png];
    }
    if (path === '/') return ['text/html', '<script type="module" src="/page.js"></script>'];
    return [lookup(path) || 'text/plain', await readFile(join(folder, path))];
  };
  const server = createServer(async ({ url = '/' }, response) => {
    try {
      const [type, body] = await answer(url);
      response.setHeader('Content-Type', type).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A cast: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};
