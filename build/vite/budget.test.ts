import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureSize, PUBLIC_PAGE_BUDGET } from './budget.ts';

const root = join(import.meta.dirname, '../..');

/** A chunk with this many bytes of incompressible content. */
const chunk = (module: string, imports: readonly string[] = [], bytes = 10_000) => ({
  fileName: module,
  code: randomBytes(bytes / 2).toString('hex'),
  imports: [...imports],
  isEntry: module === 'renderer/main.tsx',
  moduleIds: [join(root, module)],
});

const base = [
  chunk('renderer/main.tsx', ['react']),
  chunk('renderer/texts/first-fil.js'),
  chunk('react', ['scheduler']),
  chunk('scheduler'),
];
const texts = ['renderer/texts/first-fil.js'];
const budget = { screen: 'renderer/accounts/entry/login-screen.tsx', texts, limit: 150 };

test('a screen’s size counts its entry, texts and static imports, each once, and nothing else', () => {
  const otherChunks = [chunk('renderer/pets/page/pet-screen.tsx', ['react'])];
  const chunks = [...base, ...otherChunks, chunk(budget.screen, ['form', 'react']), chunk('form')];
  // The screen needs six chunks of hexadecimal digits, which gzip to a little more than half.
  const { kilobytes } = measureSize(budget, chunks);
  expect(kilobytes).toBeGreaterThan(6 * 5);
  expect(kilobytes).toBeLessThan(6 * 6.5);
});

test('a part that is imported dynamically but shown with the screen counts too', () => {
  const part = chunk('renderer/shell/navigation.tsx', ['icons']);
  const chunks = [...base, chunk(budget.screen, ['react']), part, chunk('icons')];
  const without = measureSize(budget, chunks).kilobytes;
  const withPart = measureSize({ ...budget, parts: ['renderer/shell/navigation.tsx'] }, chunks);
  expect(withPart.kilobytes - without).toBeGreaterThan(2 * 5);
});

test.each([
  'node_modules/maplibre-gl/dist/maplibre-gl.mjs',
  'node_modules/jsqr/dist/jsQR.js',
  'node_modules/qrcode/lib/browser.js',
  'renderer/expenses/month-chart.tsx',
])('%s is reported if a first screen loads it', (module) => {
  const { heavy } = measureSize(budget, [...base, chunk(budget.screen, [module]), chunk(module)]);
  expect(heavy).toEqual([join(root, module).replaceAll('\\', '/')]);
});

test.each([
  'node_modules/@tanstack/react-router/dist/esm/link.js',
  'node_modules/@tanstack/react-query/build/modern/useQuery.js',
  'node_modules/zod/v4/mini/schemas.js',
  'node_modules/react-hook-form/dist/index.esm.mjs',
])('%s is reported if the public page loads it', (module) => {
  const page = [
    chunk('renderer/texts/first-fil.js'),
    { ...chunk(PUBLIC_PAGE_BUDGET.screen, [module]), isEntry: true },
  ];
  expect(measureSize(PUBLIC_PAGE_BUDGET, [...page, chunk(module)]).heavy).toHaveLength(1);
  expect(measureSize(PUBLIC_PAGE_BUDGET, page).heavy).toEqual([]);
  expect(measureSize(PUBLIC_PAGE_BUDGET, page).limit).toBeLessThanOrEqual(90);
});

test('a screen that is missing in the build is an error', () => {
  expect(() => measureSize(budget, base)).toThrow(budget.screen);
});
