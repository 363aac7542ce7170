import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativeImage } from 'electron';
import type { Guard } from '#desktop/server/embedded-server.ts';
import { readBytes } from '#server/http/body/read-bytes.ts';

const PHOTO_PATH = '/desktop/system-photo';

/** In bytes, the maximum size of a photo (renderer/ui/photos/photo-limits.ts). */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** In pixels, larger than any stored photo. The system keeps the aspect ratio. */
const MAX_SIDE = 1600;

/** JPEG quality, 0 to 100. The page encodes the photo once more. */
const JPEG_QUALITY = 92;

/** The brands of HEIC files, from the eighth byte on. */
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.has(bytes.toString('latin1', 8, 12));

/**
 * Decodes a photo with the system's decoder and returns a JPEG, or undefined if the system cannot.
 * The decoders of macOS and Windows may support HEIC, and read only from files. Electron has no
 * such function on Linux.
 */
const decodeBySystem = async (bytes: Buffer): Promise<Buffer | undefined> => {
  if (!('createThumbnailFromPath' in nativeImage)) return undefined;
  const path = join(tmpdir(), `alaga-${randomUUID()}.heic`);
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    const thumbnail = await nativeImage.createThumbnailFromPath(path, {
      width: MAX_SIDE,
      height: MAX_SIDE,
    });
    return thumbnail.isEmpty() ? undefined : thumbnail.toJPEG(JPEG_QUALITY);
  } catch {
    return undefined;
  } finally {
    await rm(path, { force: true });
  }
};

/**
 * Converts an iPhone photo from the app's own page to JPEG. Answers 415 if the system has no
 * decoder, and the page then explains what the owner can do.
 */
export const systemPhotoGuard =
  (origin: string): Guard =>
  async (ctx, next) => {
    if (ctx.path !== PHOTO_PATH) return next();
    if (ctx.method !== 'POST' || ctx.get('Origin') !== origin) {
      ctx.status = 404;
      return;
    }
    const bytes = await readBytes(ctx.req, MAX_PHOTO_BYTES);
    const photo = bytes && isHeic(bytes) ? await decodeBySystem(bytes) : undefined;
    ctx.status = photo ? 200 : 415;
    if (!photo) return;
    ctx.type = 'image/jpeg';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = photo;
  };
