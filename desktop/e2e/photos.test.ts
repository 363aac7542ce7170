import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { residentMemory } from '#server/helper-process/resident-memory.ts';
import {
  asDataUrl,
  createSidewaysJpeg,
  jpegWithGps,
  readColour,
} from '#server/photos/testing/images.ts';
import { ask, logIn, signUp } from './api-calls.ts';

/** The files that a process has mapped, including native libraries. */
const mapsOf = (pid: number): string => readFileSync(`/proc/${pid}/maps`, 'utf8');

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const isDecoder = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-process');

interface CreatedPet {
  readonly photo: { readonly url: string };
}

it.runIf(process.platform === 'linux')(
  'photos are decoded in a separate process without the native image library, which ends with the app',
  async () => {
    using folder = makeFolder();
    const desktop = await launchDesktop({ dataDir: folder.path });
    const { page } = desktop;
    await signUp(page);
    await logIn(page);
    const storedPhotos: Buffer[] = [];
    for (const photo of [await jpegWithGps(), await createSidewaysJpeg()]) {
      const pet = { name: 'Bantay', category: 'dog', imageUrl: asDataUrl(photo) };
      const { status, body } = await ask(page, 'POST', '/api/pets', pet);
      expect(status).toBe(201);
      // The cast is safe: the response has the shape of the API.
      const { url } = (body as CreatedPet).photo;
      const base64 = await page.evaluate(async (address) => {
        const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      }, url);
      storedPhotos.push(Buffer.from(base64, 'base64'));
    }
    const [largePhoto, upright] = storedPhotos;
    const metadata = await sharp(largePhoto).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
    expect([metadata.exif, metadata.icc]).toEqual([undefined, undefined]);
    expect(await sharp(upright).metadata()).toMatchObject({ width: 60, height: 120 });
    expect(await readColour(upright ?? Buffer.alloc(0), 30, 20)).toEqual([255, 0, 0]);

    const { pid } = desktop.process;
    const decoders = childrenOf(pid).filter(isDecoder);
    expect(decoders).toHaveLength(1);
    for (const one of [pid, ...decoders]) expect(mapsOf(one)).not.toMatch(/libvips|sharp-linux/);
    expect(await desktop.close()).toBe(0);
    expect(decoders.map(residentMemory)).toEqual([undefined]);
  },
);

/** A file that cannot be decoded, but identifies itself as an iPhone photo. */
const HEIC = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic');
const SENTENCE = 'save or share it as a JPEG first';

const choosePhotoOfPhone = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/add-pet`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Photo' }).click();
  await (await chooser).setFiles({ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: HEIC });
};

it.each([
  ['the system decodes it', 'decodes'],
  ['the system fails', 'fails'],
  ['there is no decoder of the system', ''],
] as const)('an iPhone photo (HEIC): %s', async (_, decoder) => {
  using folder = makeFolder();
  const jpeg = join(folder.path, 'decoded.jpg');
  writeFileSync(jpeg, await jpegWithGps());
  await using desktop = await launchDesktop({
    dataDir: folder.path,
    env: { DOUBLE_DECODED: decoder === 'decodes' ? jpeg : decoder },
  });
  const { page, origin } = desktop;
  await signUp(page);
  await logIn(page);
  await choosePhotoOfPhone(page, origin);
  if (decoder === 'decodes') await page.getByAltText('The chosen photo').waitFor();
  else await page.getByText(SENTENCE).waitFor();
  const decodedFiles = desktop.process.all('decoded-by-system');
  expect(decodedFiles.map(({ there }) => there)).toEqual(decoder === '' ? [] : [true]);
  // The temporary file for the system's decoder is deleted after it has answered.
  for (const { path } of decodedFiles) expect(existsSync(path)).toBe(false);

  const photoOfType = (type: string) =>
    page.evaluate(async (body) => {
      const answer = await fetch('/desktop/system-photo', { method: 'POST', body });
      return answer.status;
    }, type);
  expect(await photoOfType('GIF89a is no photo of an iPhone')).toBe(415);
  const outsideResponse = await fetch(`${origin}/desktop/system-photo`, {
    method: 'POST',
    body: HEIC,
  });
  expect(outsideResponse.status).toBe(403);
  expect(desktop.process.all('decoded-by-system')).toHaveLength(decodedFiles.length);
});
