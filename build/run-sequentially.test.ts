import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { runSequentially } from ${JSON.stringify(join(import.meta.dirname, 'run-sequentially.ts'))};
  const saying = (word, code) => ['-e', 'console.log("' + word + '", ...process.argv.slice(1)); process.exitCode = ' + code, '--'];
  runSequentially({ first: saying('one', 0), second: saying('two', 3), third: saying('three', 0) });`;

const run = (...words: readonly string[]) => {
  const args = ['--input-type=module', '-e', SCRIPT, '--', 'script', ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, said: stdout.match(/\w+/g) ?? [], complained: stderr.trim() };
};

test('every part runs, also after a failed one', () => {
  expect(run()).toEqual({
    status: 1,
    said: ['first', 'one', 'second', 'two', 'third', 'three'],
    complained: 'Failed: second',
  });
});

test('switches are passed on to each part', () => {
  expect(run('third', '--write').said).toEqual(['third', 'three', 'write']);
});

test('words select parts, and an unknown word lists the names', () => {
  const successfulRun = { status: 0, said: ['first', 'one', 'third', 'three'], complained: '' };
  expect(run('fir', 'third')).toEqual(successfulRun);
  const complaint = 'Nothing is named fourth. There are: first, second, third';
  expect(run('first', 'fourth')).toEqual({ status: 1, said: [], complained: complaint });
});
