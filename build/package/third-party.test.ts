import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureRenderer } from '#build/vite/build-renderer.ts';
import { asText, readThirdParty } from './third-party.ts';

const root = join(import.meta.dirname, '../..');
const thirdParty = readThirdParty(root);
const readText = (name: string): string => {
  const { texts = [] } = thirdParty.packages.find((item) => item.name === name) ?? {};
  return texts.map((place) => thirdParty.texts[place]).join('\n');
};

test('every shipped licence text is listed once, with its packages', () => {
  expect(new Set(thirdParty.texts).size).toBe(thirdParty.texts.length);
  // The texts cover the server, the pages, the font, files that the build adds, and native packages of each system.
  expect(readText('koa')).toContain('Permission is hereby granted');
  expect(readText('react')).toContain('Permission is hereby granted');
  expect(readText('@fontsource-variable/figtree')).toContain('SIL OPEN FONT LICENSE');
  expect(readText('tailwindcss')).toContain('Permission is hereby granted');
  expect(readText('@img/sharp-wasm32')).not.toBe('');
  const othersPackages = thirdParty.packages.filter(({ name }) =>
    name.startsWith('@img/sharp-libvips-'),
  );
  expect(othersPackages.map(({ name }) => name)).toContain('@img/sharp-libvips-darwin-arm64');
  for (const { name } of othersPackages) {
    expect([name, readText(name)]).toEqual([name, expect.stringContaining('GNU LESSER GENERAL')]);
    expect(readText(name)).toContain('GNU GENERAL PUBLIC LICENSE');
  }
  expect(readText('opening_hours')).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(thirdParty.packages.some(({ name }) => name === 'vitest')).toBe(false);
  const text = asText(thirdParty);
  for (const { name, version } of thirdParty.packages) expect(text).toContain(`${name} ${version}`);
});

test('the library of opening hours is a separate file, and the licences are beside the pages', () => {
  expect(ensureRenderer()).toBe(true);
  const assets = join(root, 'dist/renderer/assets');
  const assetsMatching = (pattern: RegExp) =>
    readdirSync(assets).filter((name) => pattern.test(name));
  const [library = '', ...more] = assetsMatching(/^opening_hours-.*\.js$/);
  expect(more).toEqual([]);
  const [ours = ''] = assetsMatching(/^hours-.*\.js$/);
  // The app's own code about opening hours is small, and imports the library as a separate file.
  const code = readFileSync(join(assets, ours), 'utf8');
  expect(code).toContain(`from"./${library}"`);
  expect(code.length).toBeLessThan(10_000);
  expect(readFileSync(join(assets, library), 'utf8')).not.toMatch(/from"\.\//);
  const file = readFileSync(join(root, 'dist/renderer/licences.json'), 'utf8');
  expect(JSON.parse(file)).toEqual(thirdParty);
});
