import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-json-schema-generator';

export const root = join(import.meta.dirname, '../..');

/** The contracts of all features, relative to the project. */
export const contractFiles = (): readonly string[] =>
  globSync('server/*/contract.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();

/** Reads source files with their imports, by default those of the whole server. `npm run types` checks its types. */
export const readProgram = (
  paths: readonly string[] = ['server/app.ts', ...contractFiles()],
): ts.Program => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = paths.map((path) => join(root, path));
  const program = ts.createProgram(files, { ...options, types: ['node'] });
  // Creating the type checker also links syntax nodes to their parents.
  program.getTypeChecker();
  return program;
};

/** The files of the project that a program was read from, relative to the project. */
export const listSources = (program: ts.Program): readonly string[] =>
  program
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((file) => file.startsWith(root) && !file.includes('/node_modules/'))
    .map((file) => file.slice(root.length + 1).replaceAll('\\', '/'));
