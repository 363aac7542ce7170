import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativeImage } from 'electron';
import type { Guard } from '#desktop/server/embedded-server.ts';

const ADDRESS = '/desktop/system-photo';

/** In bytes: as much as a photo may have (renderer/ui/photos/photo-limits.ts). */
const LARGEST = 10 * 1024 * 1024;

/** In pixels: more than any photo is kept in. The system keeps the shape. */
const SIDE = 1600;

/** Of a JPEG, 0 to 100: the page writes it once more. */
const QUALITY = 92;

/** What an iPhone's photo says of itself from its eighth byte on. */
const BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

export const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && BRANDS.has(bytes.toString('latin1', 8, 12));

/** Undefined past the most bytes that a photo may have. */
const readPhoto = async (content: AsyncIterable<Buffer>): Promise<Buffer | undefined> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    length += piece.byteLength;
    if (length > LARGEST) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/**
 * A photo as the system's own decoder draws it, as a JPEG; undefined where it cannot. macOS and Windows have one that
 * may know HEIC, and take a file alone. Elsewhere Electron has no such function.
 */
const decodeBySystem = async (bytes: Buffer): Promise<Buffer | undefined> => {
  if (!('createThumbnailFromPath' in nativeImage)) return undefined;
  const path = join(tmpdir(), `alaga-${randomUUID()}.heic`);
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    const drawn = await nativeImage.createThumbnailFromPath(path, { width: SIDE, height: SIDE });
    return drawn.isEmpty() ? undefined : drawn.toJPEG(QUALITY);
  } catch {
    return undefined;
  } finally {
    await rm(path, { force: true });
  }
};

/**
 * Turns an iPhone's photo that our own page sends into a JPEG. 415 where the system has no decoder for it: the page says
 * then what its owner can do.
 */
export const systemPhotoGuard =
  (origin: string): Guard =>
  async (ctx, next) => {
    if (ctx.path !== ADDRESS) return next();
    if (ctx.method !== 'POST' || ctx.get('Origin') !== origin) {
      ctx.status = 404;
      return;
    }
    const bytes = await readPhoto(ctx.req);
    const photo = bytes && isHeic(bytes) ? await decodeBySystem(bytes) : undefined;
    ctx.status = photo ? 200 : 415;
    if (!photo) return;
    ctx.type = 'image/jpeg';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = photo;
  };
