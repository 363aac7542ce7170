import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Parser {
  load(text: string): unknown;
}

/** The YAML parser that electron-builder uses for its configuration. */
const requireFrom = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'));

/** The content of a YAML file, for tests. */
export const readYaml = (file: string): unknown => {
  // A cast: the package has no types.
  const { load } = requireFrom('js-yaml') as Parser;
  return load(readFileSync(file, 'utf8'));
};
