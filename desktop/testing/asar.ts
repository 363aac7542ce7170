import { closeSync, copyFileSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface AsarEntry {
  readonly files?: Readonly<Record<string, AsarEntry>>;
  readonly size?: number;
  /** The position of the file's bytes after the header, as text because it may be large. */
  readonly offset?: string;
  /** Whether the file is in the folder beside the archive. */
  readonly unpacked?: boolean;
}

export interface PackedFile {
  readonly path: string;
  readonly size: number;
  readonly offset: number | undefined;
}

const readBytes = (file: number, position: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, position);
  return bytes;
};

const filesWithin = (entry: AsarEntry, path = ''): PackedFile[] =>
  Object.entries(entry.files ?? {}).flatMap(([name, child]) => {
    const entryPath = path === '' ? name : `${path}/${name}`;
    const { size = 0, offset, unpacked } = child;
    if (child.files) return filesWithin(child, entryPath);
    return [{ path: entryPath, size, offset: unpacked ? undefined : Number(offset) }];
  });

/**
 * Lists the files of an archive in electron-builder's format: four 4-byte numbers, a JSON header,
 * then the contents.
 */
export const listAsar = (archive: string): readonly PackedFile[] => {
  const file = openSync(archive, 'r');
  try {
    const header: AsarEntry = JSON.parse(
      readBytes(file, 16, readBytes(file, 12, 4).readUInt32LE()).toString(),
    );
    return filesWithin(header);
  } finally {
    closeSync(file);
  }
};

/** Extracts all files of an archive, including those beside it. */
export const extractAsar = (archive: string, folder: string): void => {
  const entries = listAsar(archive);
  const file = openSync(archive, 'r');
  try {
    const contentStart = 8 + readBytes(file, 4, 4).readUInt32LE();
    for (const { path, size, offset } of entries) {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      if (offset === undefined) copyFileSync(join(`${archive}.unpacked`, path), target);
      else writeFileSync(target, readBytes(file, contentStart + offset, size));
    }
  } finally {
    closeSync(file);
  }
};
