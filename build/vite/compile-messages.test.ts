import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { en } from '#server/messages/en.ts';
import { compileMessages, textsFile } from './compile-messages.ts';
import {
  ANSWERS_PART,
  divideMessages,
  FIRST_PART,
  parseModule,
  SourceGraph,
} from './message-graph.ts';

const root = join(import.meta.dirname, '../..').replaceAll('\\', '/');
const ids = Object.keys(en);

const folder = mkdtempSync(join(tmpdir(), 'alaga-texts-')).replaceAll('\\', '/');
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, code: string): string => {
  const path = `${folder}/${file}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
  return path;
};

const mainPath = write(
  'main.tsx',
  `import './frame.tsx';
   import type { Kind } from './types.ts';
   const home = () => import('./pets/home.tsx');`,
);
write('frame.tsx', `const title: 'a.type' | string = t('a.title');`);
write('types.ts', `export const never = 'a.never'; export type Kind = 'x';`);
const homePath = write(
  'pets/home.tsx',
  `import { row } from './row.ts';
   const sheet = () => import('./sheet.tsx');
   const other = async () => (await import('./other.tsx')).Other;
   const work = () => import('./work.ts');
   type Sheet = typeof import('./sheet.tsx');`,
);
write('pets/row.ts', `export const row = (kind) => t(\`a.kind.\${kind}.short\`); t('a.title');`);
write('pets/sheet.tsx', `t(x ? 'a.one' : 'a.two')`);
write('pets/other.tsx', `t('a.other')`);
write('pets/work.ts', 'export const sum = 1;');

const catalogue = [
  ...['a.title', 'a.type', 'a.never', 'a.kind.dog.short', 'a.kind.cat.short', 'a.kind.dog'],
  ...['a.one', 'a.two', 'a.other', 'a.refused'],
];

test('a screen has a part of its own, and later modules share one for each folder', () => {
  const parts = divideMessages(mainPath, catalogue, { few: 0 });
  const listIds = (part: string) => [...parts.idsOf(part)].toSorted();
  expect(listIds(FIRST_PART)).toEqual(['a.title']);
  expect(parts.partOfFile(homePath)).toBe('home');
  expect(listIds('home')).toEqual(['a.kind.cat.short', 'a.kind.dog.short']);
  expect(parts.partOfFile(`${folder}/pets/sheet.tsx`)).toBe('pets');
  expect(parts.partOfFile(`${folder}/pets/other.tsx`)).toBe('pets');
  expect(listIds('pets')).toEqual(['a.one', 'a.other', 'a.two']);
  // A module without texts has no part to wait for.
  expect(parts.partOfFile(`${folder}/pets/work.ts`)).toBeUndefined();
  expect(listIds(ANSWERS_PART)).toEqual(['a.kind.dog', 'a.never', 'a.refused', 'a.type']);
});

test('texts that the server may name come with the responses, even if a screen shows them too', () => {
  write(
    'server/app.ts',
    `throw new HttpError(413, 'a.other'); throw new HttpError(409, 'a.title')`,
  );
  const parts = divideMessages(mainPath, catalogue, { few: 0, server: `${folder}/server/app.ts` });
  expect([...parts.idsOf(ANSWERS_PART)].toSorted()).toEqual([
    ...['a.kind.dog', 'a.never', 'a.other', 'a.refused', 'a.type'],
  ]);
  expect(parts.idsOf('pets')).toContain('a.other');
});

test('a screen with few texts uses the first part', () => {
  const parts = divideMessages(mainPath, catalogue, { few: 2 });
  expect(parts.partOfFile(homePath)).toBeUndefined();
  expect([...parts.idsOf(FIRST_PART)].toSorted()).toEqual([
    ...['a.kind.cat.short', 'a.kind.dog.short', 'a.title'],
  ]);
});

test('finds import() calls with their positions, but not type imports', () => {
  const code = `type A = typeof import('./a.ts'); const ñ = '—'; const b = () => import('./b.tsx');`;
  const { later, imports } = parseModule(mainPath, code);
  expect(later.map(({ file, start, end }) => [file, code.slice(start, end)])).toEqual([
    [`${folder}/b.tsx`, `import('./b.tsx')`],
  ]);
  expect(imports).toEqual([]);
});

/** A screen without its texts would show message ids. */
test('every screen has its texts in its part or the first one', () => {
  const sourceGraph = new SourceGraph();
  const entryFile = `${root}/renderer/main.tsx`;
  const parts = divideMessages(entryFile, ids, {
    graph: sourceGraph,
    server: `${root}/server/start.ts`,
  });
  const allIds = sourceGraph.all(entryFile);
  expect(allIds.size).toBeGreaterThan(500);
  for (const file of sourceGraph.later(allIds)) {
    const shownTextNames = sourceGraph.named(ids, sourceGraph.closure(file));
    const availableNames = parts
      .idsOf(FIRST_PART)
      .union(parts.idsOf(parts.partOfFile(file) ?? FIRST_PART));
    expect([...shownTextNames.difference(availableNames)], file).toEqual([]);
  }
  expect(parts.idsOf(FIRST_PART)).toContain('error.network');
  expect(parts.idsOf(FIRST_PART)).toContain('login.submit');
  expect(parts.idsOf('dashboard-screen')).toContain('dashboard.title');
  expect(parts.idsOf(ANSWERS_PART)).toContain('accounts.login.refused');
  expect(parts.idsOf(ANSWERS_PART)).toContain('notices.push.off');
  // The first screens load only the texts that they show.
  expect(parts.idsOf(FIRST_PART).size).toBeLessThan(100);
  expect(parts.idsOf('dashboard-screen').size).toBeLessThan(120);
});

test('every text is used somewhere', () => {
  const sourceGraph = new SourceGraph();
  const files = globSync('{server,desktop,renderer}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => `${root}/${file.replaceAll('\\', '/')}`)
    .filter((file) => !/\.test\.tsx?$|\/e2e\/|\/testing|server\/messages\//.test(file));
  const textNames = sourceGraph.named(ids, files);
  expect(ids.filter((id) => !textNames.has(id))).toEqual([]);
});

test('tests compile the texts again in each run, because their source does not show a change', () => {
  const generators: ((context: { id: string }) => unknown)[] = [];
  const context = { defineCacheKeyGenerator: generators.push.bind(generators) };
  Reflect.apply(compileMessages().configureVitest ?? expect.fail, undefined, [context]);
  const [generator] = generators;
  expect(generator?.({ id: `${root}/${textsFile('first', 'en')}` })).toBe(false);
  expect(generator?.({ id: `${root}/renderer/main.tsx` })).toBeUndefined();
});
