import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Large files for file choosers, passed by path so that the browser reads them itself. Bytes passed by a test
 * travel as text through three processes, which takes seconds for 5 MB.
 */

let folderPath: string | undefined;

const makeOwnFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-files-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A folder shared by all workers of a run; a folder of this process if tests run alone. */
const folder = (): string => {
  folderPath ??= process.env['ALAGA_TEST_FOLDER'] ?? makeOwnFile();
  return folderPath;
};

/** A file with this number of zero bytes. */
export const createZerosFile = async (name: string, size: number): Promise<string> => {
  const file = join(mkdtempSync(join(folder(), 'zeros-')), name);
  await writeFile(file, Buffer.alloc(size));
  return file;
};

const takePhoto = (file: string) =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#b5773e',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '14/1 35/1 5820/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '120/1 59/1 312/100',
      },
    })
    .jpeg({ quality: 85 })
    .toFile(file);

const makePhoto = async (): Promise<string> => {
  const file = join(folder(), 'IMG_1.jpg');
  if (existsSync(file)) return file;
  // The file is renamed when complete, so two workers that create it at once do not conflict.
  const temporaryFile = `${file}.${process.pid}`;
  await takePhoto(temporaryFile);
  await rename(temporaryFile, file);
  return file;
};

let fileCreation: Promise<string> | undefined;

/**
 * A 12-megapixel JPEG like that of a phone, "IMG_1.jpg", with GPS position and orientation in its EXIF data.
 */
export const phonePhotoFile = (): Promise<string> => {
  fileCreation ??= makePhoto();
  return fileCreation;
};

export const readPhonePhoto = async (): Promise<Buffer> => readFile(await phonePhotoFile());
