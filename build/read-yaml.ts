import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Parser {
  load(text: string): unknown;
}

/** The parser that electron-builder reads its own configuration with. */
const requireFrom = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'));

/** The contents of a YAML file, for tests. */
export const readYaml = (file: string): unknown => {
  // The cast: the package comes without types.
  const { load } = requireFrom('js-yaml') as Parser;
  return load(readFileSync(file, 'utf8'));
};
