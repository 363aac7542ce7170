import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** Bytes of a protocol buffer: https://github.com/mapbox/vector-tile-spec, version 2.1. */
const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
};
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const block = (field: number, bytes: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const textBytes = (text: string): number[] => [...Buffer.from(text)];
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

const EXTENT = 4096;

/** A tile with one layer `ocean`: a rectangle from its western edge to `edge`, in parts of the tile. */
const oceanTile = (edge: number): Buffer => {
  const width = Math.round(Math.min(1, Math.max(0, edge)) * EXTENT);
  const move = (x: number, y: number) => [zigzag(x), zigzag(y)];
  // Clockwise as the screen goes: to the corner, along three sides, and closed.
  const geometry = [
    9,
    ...move(0, 0),
    26,
    ...move(width, 0),
    ...move(0, EXTENT),
    ...move(-width, 0),
    15,
  ];
  const feature = [...number(3, 3), ...block(4, geometry.flatMap(varint))];
  const layer = [
    ...block(1, textBytes('ocean')),
    ...(width > 0 ? block(2, feature) : []),
    ...number(5, EXTENT),
    ...number(15, 2),
  ];
  return Buffer.from(block(3, layer));
};

export interface TilePeer extends AsyncDisposable {
  /** The TileJSON, as MAP_STYLE_URL names it. */
  readonly address: string;
  /** Headers of every tile that was asked for. */
  readonly asked: IncomingHttpHeaders[];
}

/** Serves tiles in the Shortbread schema: west of `coast`, in degrees of longitude, is ocean, and east of it land. */
export const startTilePeer = async (coast: number): Promise<TilePeer> => {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    const [, z, x] = /^\/tiles\/(\d+)\/(\d+)\/\d+\.mvt$/.exec(request.url ?? '')?.map(Number) ?? [];
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
    } else if (z !== undefined && x !== undefined) {
      asked.push(request.headers);
      response.setHeader('Content-Type', 'application/vnd.mapbox-vector-tile');
      response.end(oceanTile(((coast + 180) / 360) * 2 ** z - x));
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${bound.port}/tilejson.json`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
