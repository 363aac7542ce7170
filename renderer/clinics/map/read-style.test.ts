import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStyle } from './read-style.ts';

const PALETTE = {
  land: '#f4efe6',
  water: '#cfdfe6',
  park: '#dbe6d3',
  street: '#ffffff',
  line: '#e7e0d5',
  label: '#56666b',
};

const ANSWER_BY_ADDRESS: Readonly<Record<string, string>> = {
  '/tiles/tilejson.json': JSON.stringify({
    tilejson: '3.0.0',
    tiles: ['../v1/{z}/{x}/{y}.mvt'],
    maxzoom: 12,
  }),
  '/styles/day.json': JSON.stringify({
    version: 8,
    sprite: 'sprites/basics',
    glyphs: '/fonts/{fontstack}/{range}.pbf',
    sources: {
      streets: { type: 'vector', tiles: ['/v1/{z}/{x}/{y}.mvt'] },
      more: { type: 'vector', url: 'https://tiles.example/more.json' },
    },
    layers: [],
  }),
  '/other.json': '{"name":"no style"}',
  '/page': '<!doctype html><title>Not found</title>',
};

let serverUrl = '';
const server = createServer((request, response) => {
  const answer = ANSWER_BY_ADDRESS[request.url ?? ''];
  if (answer === undefined) response.writeHead(500).end();
  else response.end(answer);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const boundAddress = server.address();
  if (boundAddress === null || typeof boundAddress === 'string') throw new Error('no port');
  serverUrl = `http://127.0.0.1:${boundAddress.port}`;
});
afterAll(() => server.close());

const readFrom = (path: string) => readStyle(serverUrl + path, new AbortController().signal);

test('draws tiles in the requested theme, from the server of their TileJSON', async () => {
  const { styleIn } = await readFrom('/tiles/tilejson.json');
  const style = styleIn(PALETTE);
  expect(style.sources).toEqual({
    streets: {
      type: 'vector',
      tiles: [`${serverUrl}/v1/{z}/{x}/{y}.mvt`],
      minzoom: 0,
      maxzoom: 12,
    },
  });
  expect(style.layers[0]).toMatchObject({ paint: { 'background-color': PALETTE.land } });
  const dark = styleIn({ ...PALETTE, land: '#1b2122' });
  expect(dark.layers[0]).toMatchObject({ paint: { 'background-color': '#1b2122' } });
  expect(dark.layers.map(({ id }) => id)).toEqual(style.layers.map(({ id }) => id));
});

test('uses a complete style unchanged, with absolute addresses', async () => {
  const { styleIn } = await readFrom('/styles/day.json');
  expect(styleIn(PALETTE)).toEqual({
    version: 8,
    sprite: `${serverUrl}/styles/sprites/basics`,
    glyphs: `${serverUrl}/fonts/{fontstack}/{range}.pbf`,
    sources: {
      streets: { type: 'vector', tiles: [`${serverUrl}/v1/{z}/{x}/{y}.mvt`] },
      more: { type: 'vector', url: 'https://tiles.example/more.json' },
    },
    layers: [],
  });
});

test.each([
  ['/other.json', 'is not a map style'],
  ['/page', 'not valid JSON'],
  ['/missing', 'answered 500'],
])('rejects %s', async (path, message) => {
  await expect(readFrom(path)).rejects.toThrow(message);
});

test('aborting ends the wait for a style', async () => {
  const controller = new AbortController();
  const reading = readStyle(`${serverUrl}/styles/day.json`, controller.signal);
  controller.abort();
  await expect(reading).rejects.toThrow('aborted');
});
