import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fillHousehold } from '#build/bench/server/fixture.ts';
import { buildServers, startServer } from '#build/bench/server/server-process.ts';
import { ensureRenderer } from '#build/vite/build-renderer.ts';
import { openDatabase } from '#db/engine/open.ts';

const PET_COUNT = 12;

/** A photo of a phone's size, fast to generate. Each index gives a different one. */
const photo = async (index: number): Promise<string> => {
  const noise = { type: 'gaussian', mean: 90 + 10 * index, sigma: 25 } as const;
  const bytes = await sharp({
    create: { width: 60, height: 60, channels: 3, background: 'black', noise },
  })
    .resize(1200, 1200)
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

/** The built server with the built renderer, and an owner of 12 pets with photos. */
export interface BuiltApp extends AsyncDisposable {
  /** The address of the server without a trailing slash. */
  readonly url: string;
  /** The cookies of the owner's session. */
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

/** Builds the server and the renderer, and starts the server on a new database. */
export const serveBuiltApp = async (): Promise<BuiltApp> => {
  if (!ensureRenderer()) throw new Error('the renderer could not be built');
  const folder = mkdtempSync(join(tmpdir(), 'alaga-pages-'));
  const db = await openDatabase(join(folder, 'alaga.db'));
  const { headers } = await fillHousehold(db, { pets: 0, records: 0 });
  await db.close();
  const { alaga } = await buildServers();
  const server = await startServer(alaga, folder);
  const url = `http://localhost:${server.port}`;
  for (let index = 0; index < PET_COUNT; index += 1) {
    const body = JSON.stringify({
      ...{ name: `Bantay ${index + 1}`, category: 'dog', breed: 'Aspin' },
      imageUrl: await photo(index),
    });
    const createdResponse = await fetch(`${url}/api/pets`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
    if (createdResponse.status !== 201)
      throw new Error(`${createdResponse.status} ${await createdResponse.text()}`);
  }
  const cookies = (headers['Cookie'] ?? '').split('; ').map((item) => {
    const [name = '', value = ''] = item.split(/=(.*)/s);
    return { name, value };
  });
  return {
    url,
    cookies,
    async [Symbol.asyncDispose]() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
};
