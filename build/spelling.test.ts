// cspell:ignore agge typpo
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The words that the spell checker reports in a file with this path and content. */
const misspelled = (path: string, content: string): readonly string[] => {
  const program = join(root, 'node_modules/cspell/bin.mjs');
  const config = join(root, 'build/spelling.json');
  const options = ['--config', config, '--words-only', '--no-progress', '--no-summary'];
  const file = `stdin://${join(root, path)}`;
  const spellRun = spawnSync(process.execPath, [program, 'lint', ...options, file], {
    cwd: root,
    input: content,
    encoding: 'utf8',
  });
  return spellRun.stdout.split('\n').filter(Boolean);
};

test.each([
  [
    'comments',
    'server/pets/rules.ts',
    "/** Whose agge. */\nconst x = 'strng'; // A typpo.",
    ['agge', 'typpo'],
  ],
  [
    'English messages',
    'server/messages/en/pets.ts',
    "export const x = { a: 'A wrod.' };",
    ['wrod'],
  ],
  ['Filipino messages', 'server/messages/fil/pets.ts', "export const x = { a: 'Wlang.' };", []],
  [
    'documents',
    'server/OPERATING.md',
    'A servver, see `confg`.\n\n```sh\nnpm strat\n```\n',
    ['servver'],
  ],
])('checks the spelling of %s', (_, path, content, expected) => {
  expect(misspelled(path, content)).toEqual(expected);
});
