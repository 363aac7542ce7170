import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testedServerInputs } from '#build/tested-server.ts';
import { InputRecorder, recordInputs, writeInputs } from './build-inputs.ts';
import { ensureRenderer } from './build-renderer.ts';
import { type BuildInputs, inputsPath, isMadeFrom } from './inputs-file.ts';

const root = join(import.meta.dirname, '../..');

let folder: string;

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'web/index.html': '<script type="module" src="/main.ts"></script>',
  'web/main.ts':
    "import './look.css'; import { words } from '../texts/words.ts'; new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }); document.title = words;",
  'web/worker.ts': "import { answer } from '../texts/answer.ts'; postMessage(answer);",
  'web/look.css': "body { background: url('./ground.svg'); }",
  'web/ground.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'web/public/robots.txt': 'User-agent: *',
  'texts/words.ts': "export const words: string = 'Hello';",
  'texts/answer.ts': 'export const answer: number = 42;',
  'texts/unused.ts': 'export const unused = 1;',
  'lists/a.txt': 'a',
};

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  // The file gets an old modification time, as if it had existed before the build.
  utimesSync(join(folder, path), 1_700_000_000, 1_700_000_000);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-inputs-'));
  for (const [path, text] of Object.entries(FILES)) write(path, text);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds the small project, in which one plugin reads the files in `lists`. */
const buildInputs = async (whileBuilding = () => {}): Promise<BuildInputs> => {
  const recorder = new InputRecorder(folder);
  const output = join(folder, 'dist/web');
  await build({
    root: join(folder, 'web'),
    configFile: false,
    logLevel: 'silent',
    worker: { format: 'es', plugins: () => [recordInputs(recorder)] },
    plugins: [
      {
        name: 'lists',
        buildStart() {
          recorder.addPattern('lists/*.txt');
          whileBuilding();
        },
      },
      recordInputs(recorder),
      writeInputs(recorder),
    ],
    build: { outDir: output, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return JSON.parse(readFileSync(inputsPath(output), 'utf8'));
};

test('a build records its modules, assets, workers and patterns, and nothing else', async () => {
  const { files } = await buildInputs();
  expect(Object.keys(files)).toEqual(
    Object.keys(FILES)
      .filter((path) => path !== 'texts/unused.ts')
      .toSorted(),
  );
});

test('exactly the changes, deletions and additions of inputs make a build out of date', async () => {
  const inputs = await buildInputs();
  expect(isMadeFrom(folder, inputs)).toBe(true);
  for (const path of Object.keys(inputs.files)) {
    const contentBefore = readFileSync(join(folder, path));
    appendFileSync(join(folder, path), '\n');
    expect(isMadeFrom(folder, inputs), `${path} changed`).toBe(false);
    rmSync(join(folder, path));
    expect(isMadeFrom(folder, inputs), `${path} deleted`).toBe(false);
    writeFileSync(join(folder, path), contentBefore);
    expect(isMadeFrom(folder, inputs), `${path} as before`).toBe(true);
  }
  appendFileSync(join(folder, 'texts/unused.ts'), '\n');
  write('web/main.test.ts', 'test');
  expect(isMadeFrom(folder, inputs)).toBe(true);
  for (const path of ['lists/b.txt', 'web/public/deep/icon.svg']) {
    write(path, 'new');
    expect(isMadeFrom(folder, inputs), `${path} added`).toBe(false);
    rmSync(join(folder, path));
  }
});

test('a file that is written during the build makes it out of date', async () => {
  const inputs = await buildInputs(() => appendFileSync(join(folder, 'texts/words.ts'), '\n'));
  expect(isMadeFrom(folder, inputs)).toBe(false);
});

/** The relative imports of a build file, as paths from the root. */
const listImports = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path]) =>
    join(dirname(file), path ?? '').replaceAll('\\', '/'),
  );

test('the renderer’s build records every file of its configuration, and is up to date', () => {
  expect(ensureRenderer()).toBe(true);
  const inputs: BuildInputs = JSON.parse(
    readFileSync(inputsPath(join(root, 'dist/renderer')), 'utf8'),
  );
  const expectedFiles = new Set(['vite.config.ts']);
  for (const file of expectedFiles) for (const path of listImports(file)) expectedFiles.add(path);
  expect(Object.keys(inputs.files)).toEqual(expect.arrayContaining([...expectedFiles]));
  expect(Object.keys(inputs.files)).toEqual(
    expect.arrayContaining([
      'renderer/index.html',
      'renderer/main.tsx',
      'renderer/ui/photos/shrink-photo.worker.ts',
      'renderer/notices/push/push-worker.ts',
      'renderer/public-pet/entry-server.tsx',
      'renderer/accounts/entry/login-preview.tsx',
      'server/messages/fil/pets.ts',
    ]),
  );
  expect(isMadeFrom(root, inputs)).toBe(true);
  // Only the listed files may start a build, because files that a nested build reads would not be recorded.
  const importsBuild = /import \{[^}]*\bbuild\b[^}]*\} from 'vite'/;
  const builders = Object.keys(inputs.files).filter(
    (path) =>
      path.startsWith('build/') && importsBuild.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(builders).toEqual(['build/vite/build-inputs.ts']);
});

test('the tests’ server bundle records every module of the repository and its configuration', () => {
  const inputs = testedServerInputs();
  const bundler = new Set(['build/package/bundle-server.ts']);
  for (const file of bundler) for (const path of listImports(file)) bundler.add(path);
  expect(Object.keys(inputs.files)).toEqual(
    expect.arrayContaining([
      ...bundler,
      'package-lock.json',
      'server/built.ts',
      'server/standalone.ts',
      'server/photos/decoder-process.ts',
      'db/migrations/index.ts',
    ]),
  );
  expect(isMadeFrom(root, inputs)).toBe(true);
});
