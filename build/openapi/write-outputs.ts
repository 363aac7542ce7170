import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ts } from 'ts-json-schema-generator';
import { InputRecorder } from '#build/vite/build-inputs.ts';
import { inputsPath } from '#build/vite/inputs-file.ts';
import { compressFile } from '#build/vite/precompress.ts';
import { listSources, root } from './program.ts';

/**
 * Writes texts into a folder, compressed too, with a list of their inputs beside it: the files of a program and those that
 * match patterns. A failure ends the process with its message, because the cause is in the server's source.
 */
export const writeOutputs = async (
  {
    program,
    folder,
    patterns,
  }: {
    readonly program: ts.Program;
    readonly folder: string;
    readonly patterns: readonly string[];
  },
  make: () => Promise<Readonly<Record<string, string>>>,
): Promise<void> => {
  const recorder = new InputRecorder(root);
  for (const pattern of patterns) recorder.addPattern(pattern);
  for (const path of listSources(program)) recorder.addFile(join(root, path));
  try {
    const texts = await make();
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(texts)) {
      writeFileSync(join(folder, name), text);
      await compressFile(join(folder, name));
    }
    writeFileSync(inputsPath(folder), JSON.stringify(recorder.inputs(), null, 1));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
