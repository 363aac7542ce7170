import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';

/** The parsed content of a JSON file; undefined if it is missing or invalid. */
export const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const writeToDisk = (file: string, content: string): void => {
  const fileDescriptor = openSync(file, 'w', 0o600);
  try {
    const bytes = Buffer.from(content);
    for (let writtenBytes = 0; writtenBytes < bytes.length; ) {
      writtenBytes += writeSync(fileDescriptor, bytes, writtenBytes);
    }
    fsyncSync(fileDescriptor);
  } finally {
    closeSync(fileDescriptor);
  }
};

/**
 * Writes a temporary file and renames it once it is on the disk, so that a power cut leaves either
 * the old or the new content. If that fails, for example on a full disk, no temporary file is left.
 */
export const replaceFileContent = (file: string, content: string): void => {
  const temporaryFile = `${file}.new`;
  try {
    writeToDisk(temporaryFile, content);
    renameSync(temporaryFile, file);
  } catch (error) {
    rmSync(temporaryFile, { force: true });
    throw error;
  }
};

export const writeJson = (file: string, value: object): void =>
  replaceFileContent(file, `${JSON.stringify(value)}\n`);

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none if the value is not an object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
