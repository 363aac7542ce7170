import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The inputs of a build: a hash of each file's content, and the files that each pattern matched.
 */
export interface BuildInputs {
  readonly files: Readonly<Record<string, string>>;
  readonly patterns: Readonly<Record<string, readonly string[]>>;
}

/** Tests are not inputs, although Tailwind looks for class names in them. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)e2e(\/|$)/.test(path);

export const hashFile = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

/** The files of a folder that match a pattern, as relative paths. */
export const matchingFiles = (pattern: string, folder: string): readonly string[] =>
  globSync(pattern, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path) && statSync(join(folder, path)).isFile())
    .toSorted();

/** The file with the inputs of the build in a folder. */
export const inputsPath = (output: string): string => `${output}.inputs.json`;

/** Whether none of a build's inputs has been changed, added or deleted since. */
export const isMadeFrom = (folder: string, { files, patterns }: BuildInputs): boolean =>
  Object.entries(files).every(([path, hash]) => {
    const file = join(folder, path);
    return existsSync(file) && hashFile(file) === hash;
  }) &&
  Object.entries(patterns).every(
    ([pattern, paths]) => matchingFiles(pattern, folder).join('\n') === paths.join('\n'),
  );
