import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type GeoPoint, mercator } from './map-reading.ts';

/** Encodes protocol buffers for vector tiles: https://github.com/mapbox/vector-tile-spec, version 2.1. */
const encodeVarint = (value: number): number[] => {
  const bytes: number[] = [];
  let remainingBits = value;
  for (; remainingBits > 127; remainingBits = Math.floor(remainingBits / 128))
    bytes.push((remainingBits % 128) + 128);
  return [...bytes, remainingBits];
};
const encodeNumber = (field: number, value: number): number[] => [
  ...encodeVarint(field * 8),
  ...encodeVarint(value),
];
const block = (field: number, bytes: readonly number[]): number[] => [
  ...encodeVarint(field * 8 + 2),
  ...encodeVarint(bytes.length),
  ...bytes,
];
const textBytes = (text: string): number[] => [...Buffer.from(text)];
const encodeZigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

const EXTENT = 4096;

/** Encodes a rectangle of a tile's layer in units of 1/4096; empty without an area. */
const rectangle = (left: number, top: number, right: number, bottom: number): number[] => {
  if (right <= left || bottom <= top) return [];
  const move = (x: number, y: number) => [encodeZigzag(x), encodeZigzag(y)];
  // The path runs clockwise on the screen: to the corner, along three sides, and is then closed.
  const sides = [...move(right - left, 0), ...move(0, bottom - top), ...move(left - right, 0)];
  const geometry = [9, ...move(left, top), 26, ...sides, 15];
  return block(2, [...encodeNumber(3, 3), ...block(4, geometry.flatMap(encodeVarint))]);
};

/** A tile with one layer `ocean`: everything west of `x` and south of `y`, in tiles from the corner. */
const oceanTile = (x: number, y: number): Buffer => {
  const clampToExtent = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * EXTENT);
  const layer = [
    ...block(1, textBytes('ocean')),
    ...rectangle(0, 0, clampToExtent(x), EXTENT),
    ...rectangle(clampToExtent(x), clampToExtent(y), EXTENT, EXTENT),
    ...encodeNumber(5, EXTENT),
    ...encodeNumber(15, 2),
  ];
  return Buffer.from(block(3, layer));
};

export interface TilePeer extends AsyncDisposable {
  /** The address of the TileJSON for MAP_STYLE_URL. */
  readonly address: string;
  /** The headers of every requested tile. */
  readonly requestHeaders: IncomingHttpHeaders[];
}

/** Serves tiles in the Shortbread schema: west and south of `cape` is ocean, the rest is land. */
export const startTilePeer = async (cape: GeoPoint): Promise<TilePeer> => {
  const requests: IncomingHttpHeaders[] = [];
  const corner = mercator(cape);
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    const [, z, x, y] =
      /^\/tiles\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(request.url ?? '')?.map(Number) ?? [];
    if (request.url === '/tilejson.json') {
      response.setHeader('Content-Type', 'application/json').end(
        JSON.stringify({
          tilejson: '3.0.0',
          tiles: ['tiles/{z}/{x}/{y}.mvt'],
          minzoom: 0,
          maxzoom: 14,
          attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
        }),
      );
    } else if (z !== undefined && x !== undefined && y !== undefined) {
      requests.push(request.headers);
      response.setHeader('Content-Type', 'application/vnd.mapbox-vector-tile');
      response.end(oceanTile(corner.x * 2 ** z - x, corner.y * 2 ** z - y));
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const boundAddress = server.address();
  if (boundAddress === null || typeof boundAddress === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${boundAddress.port}/tilejson.json`,
    requestHeaders: requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
