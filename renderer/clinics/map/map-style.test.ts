import { expect, test } from 'vitest';
import { offlineStyle, streetStyle } from './map-style.ts';

const PALETTE = {
  land: '#000001',
  water: '#000002',
  park: '#000003',
  street: '#000004',
  line: '#000005',
  label: '#000006',
};

const STYLES = [
  ['streets', streetStyle(PALETTE, { type: 'vector', tiles: ['https://tiles.example/{z}'] })],
  ['what comes with the app', offlineStyle(PALETTE, '/assets/offline-map.json')],
] as const;

test.each(STYLES)('%s: every layer has a unique name and a source', (_, { layers, sources }) => {
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  const sourceNames = layers.flatMap((layer) => ('source' in layer ? [layer.source] : []));
  expect([...new Set(sourceNames)].sort()).toEqual(Object.keys(sources).sort());
});

test.each(STYLES)('%s: uses only colours of the theme', (_, style) => {
  const colours = JSON.stringify(style.layers).match(/#[0-9a-f]+/gi) ?? [];
  const theme: readonly string[] = Object.values(PALETTE);
  expect(colours.filter((colour) => !theme.includes(colour))).toEqual([]);
});

test.each(STYLES)('%s: fetches neither fonts nor images', (_, style) => {
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
});

test('draws streets above water, and labels above streets', () => {
  const order = STYLES[0][1].layers.map(({ id }) => id);
  const indexOfLayer = (id: string) => order.indexOf(id);
  expect(indexOfLayer('background')).toBe(0);
  expect(indexOfLayer('water')).toBeLessThan(indexOfLayer('lane-edge'));
  expect(indexOfLayer('main-edge')).toBeLessThan(indexOfLayer('lane-fill'));
  expect(indexOfLayer('main-fill')).toBeLessThan(indexOfLayer('street-names'));
  expect(order.at(-1)).toBe('town-names');
});
