import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from '#build/test/file-lock.ts';
import { type BuildInputs, inputsPath, isMadeFrom } from '#build/vite/inputs-file.ts';

const root = join(import.meta.dirname, '../..');

/** A set of files that is generated from the contracts: its folder, the file in it that is written last, and the program. */
const OUTPUTS = {
  /** The document with its page, beside the renderer. */
  document: { folder: 'dist/openapi', file: 'docs.html', script: 'write-document.ts' },
  /** The schemas of all answers, for tests. They need much less of the source to be read. */
  answers: { folder: 'dist/openapi-answers', file: 'answers.json', script: 'write-answers.ts' },
} as const;

type Output = (typeof OUTPUTS)[keyof typeof OUTPUTS];

export const documentFile = join(root, OUTPUTS.document.folder, 'openapi.json');
export const answersFile = join(root, OUTPUTS.answers.folder, OUTPUTS.answers.file);

const readInputs = (folder: string): BuildInputs | undefined => {
  try {
    return JSON.parse(readFileSync(inputsPath(folder), 'utf8'));
  } catch {
    return undefined;
  }
};

const isUpToDate = ({ folder, file }: Output): boolean => {
  const inputs = readInputs(join(root, folder));
  return inputs !== undefined && existsSync(join(root, folder, file)) && isMadeFrom(root, inputs);
};

const write = (output: Output): boolean => {
  // Another process may have written the document while this one waited for the lock.
  if (isUpToDate(output)) return true;
  const folder = join(root, output.folder);
  rmSync(inputsPath(folder), { force: true });
  console.log('Describing the API…');
  // A separate process, so that the compiler does not stay in memory.
  const script = join(import.meta.dirname, output.script);
  const { status } = spawnSync(process.execPath, [script, folder], { cwd: root, stdio: 'inherit' });
  return status === 0;
};

const ensure = (output: Output): boolean =>
  isUpToDate(output) || withFileLock(join(root, `${output.folder}.lock`), () => write(output));

/**
 * Writes the document of the API if it is missing or older than the server's source. Returns false if that failed and
 * printed why.
 */
export const ensureApiDocument = (): boolean => ensure(OUTPUTS.document);

/** Generates the schemas of all answers if they are outdated. */
export const ensureAnswerSchemas = (): boolean => ensure(OUTPUTS.answers);

if (import.meta.main && !ensureApiDocument()) process.exitCode = 1;
