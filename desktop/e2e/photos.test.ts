import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { freshFolder } from '#desktop/testing/placeholder.ts';
import { residentMemory } from '#server/photos/resident-memory.ts';
import { asDataUrl, colourAt, jpegWithGps, sideways } from '#server/photos/testing/images.ts';
import { ask, logIn, signUp } from './wire.ts';

/** The files that a process has mapped, native libraries among them. */
const mapsOf = (pid: number): string => readFileSync(`/proc/${pid}/maps`, 'utf8');

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const isDecoder = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-process');

interface Made {
  readonly photo: { readonly url: string };
}

it.runIf(process.platform === 'linux')(
  'photos are decoded in a process of their own, without the native image library, and it ends with the app',
  async () => {
    using folder = freshFolder();
    const desktop = await launchDesktop({ dataDir: folder.path });
    const { page } = desktop;
    await signUp(page);
    await logIn(page);
    const stored: Buffer[] = [];
    for (const photo of [await jpegWithGps(), await sideways()]) {
      const pet = { name: 'Bantay', category: 'dog', imageUrl: asDataUrl(photo) };
      const { status, body } = await ask(page, 'POST', '/api/pets', pet);
      expect(status).toBe(201);
      // The wire's own shape of it.
      const { url } = (body as Made).photo;
      const base64 = await page.evaluate(async (address) => {
        const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      }, url);
      stored.push(Buffer.from(base64, 'base64'));
    }
    const [large, upright] = stored;
    const metadata = await sharp(large).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
    expect([metadata.exif, metadata.icc]).toEqual([undefined, undefined]);
    expect(await sharp(upright).metadata()).toMatchObject({ width: 60, height: 120 });
    expect(await colourAt(upright ?? Buffer.alloc(0), 30, 20)).toEqual([255, 0, 0]);

    const { pid } = desktop.process;
    const decoders = childrenOf(pid).filter(isDecoder);
    expect(decoders).toHaveLength(1);
    for (const one of [pid, ...decoders]) expect(mapsOf(one)).not.toMatch(/libvips|sharp-linux/);
    expect(await desktop.close()).toBe(0);
    expect(decoders.map(residentMemory)).toEqual([undefined]);
  },
);
