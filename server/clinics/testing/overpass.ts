import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenStreetMap element as Overpass returns it for `out center tags`. */
export interface Element {
  readonly type: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly lat?: number;
  readonly lon?: number;
  readonly center?: { readonly lat: number; readonly lon: number };
  readonly tags?: Readonly<Record<string, string>>;
}

export interface AskedOverpass {
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
}

type Reply = (response: ServerResponse) => void;

export interface OverpassPeer extends AsyncDisposable {
  readonly url: string;
  /** The elements on the map. */
  elements: readonly Element[];
  readonly asked: AskedOverpass[];
  /** The highest number of parallel requests so far. */
  readonly maxParallel: () => number;
  /** Replies for the next requests, one each, instead of the normal ones. */
  readonly replies: Reply[];
}

const ANSWER_HEAD = {
  version: 0.6,
  generator: 'Overpass API 0.7.62.8 e802775f',
  osm3s: {
    timestamp_osm_base: '2026-11-20T01:58:02Z',
    copyright:
      'The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.',
  },
};

export const composeAnswer = (elements: readonly Element[], remark?: string): string =>
  JSON.stringify({ ...ANSWER_HEAD, elements, ...(remark ? { remark } : {}) }, null, 2);

/** The HTML page that Overpass shows for errors, with an error status or with 200. */
const page = (message: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
  <title>OSM3S Response</title>
</head>
<body>

<p>The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.</p>
<p><strong style="color:#FF0000">Error</strong>: ${message} </p>

</body>
</html>
`;

const html = (status: number, message: string, headers: Record<string, string> = {}): Reply => {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
    response.end(page(message));
  };
};

export const json = (body: string): Reply => {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(body);
  };
};

const BUSY_ANSWER =
  'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::timeout. The server is probably too busy to handle your request.';

/** Simulated failures of the kinds that the real Overpass server has. */
export const failureReplies = {
  errorPageWith200: html(200, BUSY_ANSWER),
  tooMany: (retryAfter?: string) =>
    html(
      429,
      'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::rate_limited. Please check /api/status for the quota of your IP address.',
      retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
    ),
  gatewayTimeout: html(504, BUSY_ANSWER),
  remark: json(
    composeAnswer([], 'runtime error: Query timed out in "query" at line 1 after 26 seconds.'),
  ),
  /** Closes the connection before the promised length was sent. */
  cutShort: ((response) => {
    const body = composeAnswer([
      { type: 'node', id: 1, lat: 14.6, lon: 120.98, tags: { amenity: 'veterinary' } },
    ]);
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    });
    response.write(body.slice(0, 200));
    setImmediate(() => response.destroy());
  }) satisfies Reply,
  /** Sends a complete HTTP answer with truncated JSON. */
  cutInside: json(
    composeAnswer([
      { type: 'node', id: 1, lat: 14.6, lon: 120.98, tags: { amenity: 'veterinary' } },
    ]).slice(0, -30),
  ),
  somethingElse: json('{"hello": ["world"]}'),
  elsewhere: ((response) => {
    response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' });
    response.end();
  }) satisfies Reply,
  /** Sends a body that never ends. */
  endless: ((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const answerMore = () => {
      while (!response.destroyed && response.write(' '.repeat(1 << 20)));
    };
    response.on('drain', answerMore);
    answerMore();
  }) satisfies Reply,
  silent: (() => undefined) satisfies Reply,
};

const QUERY =
  /^\[out:json\]\[timeout:\d+\];\(nwr\[amenity=veterinary\]\(around:(?<radius>[\d.]+),(?<lat>-?[\d.]+),(?<lon>-?[\d.]+)\);nwr\[healthcare=veterinary\]\(around:\k<radius>,\k<lat>,\k<lon>\);\);out center tags;$/;

/** Returns the distance in metres by the chord between two points, independently of the tested formula. */
const distanceInMetres = (lat: number, lon: number, to: { lat: number; lon: number }): number => {
  const unitVector = (latitude: number, longitude: number) => {
    const [a, b] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)];
  };
  const otherPoint = unitVector(to.lat, to.lon);
  const chord = Math.hypot(
    ...unitVector(lat, lon).map((value, index) => value - (otherPoint[index] ?? 0)),
  );
  return 2 * 6_371_000 * Math.asin(Math.min(1, chord / 2));
};

/** Answers the one query that the server sends; anything else is a parse error. */
const answerTo = (elements: readonly Element[], query: string): Reply => {
  const { radius, lat, lon } = QUERY.exec(query)?.groups ?? {};
  if (radius === undefined) {
    return html(400, `line 1: parse error: Unknown type "${query.slice(0, 20)}"`);
  }
  const elementsWithin = elements.filter((element) => {
    const centre = element.center ?? {
      lat: element.lat ?? Number.NaN,
      lon: element.lon ?? Number.NaN,
    };
    const { amenity, healthcare } = element.tags ?? {};
    return (
      // Elements without a place are included, because real answers contain such too.
      !(distanceInMetres(Number(lat), Number(lon), centre) > Number(radius)) &&
      (amenity === 'veterinary' || healthcare === 'veterinary')
    );
  });
  return json(composeAnswer(elementsWithin));
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  // The cast is safe: without an encoding, chunks are bytes.
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** A local server that behaves like Overpass. */
export const startOverpass = async (elements: readonly Element[] = []): Promise<OverpassPeer> => {
  let [now, most] = [0, 0];
  const server = createServer(async (request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => {
      now -= 1;
    });
    const query = new URLSearchParams(await readBody(request)).get('data') ?? '';
    peer.asked.push({ query, headers: request.headers });
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const reply =
      peer.replies.shift() ??
      (request.method === 'POST' && isForm
        ? answerTo(peer.elements, query)
        : html(400, 'no query'));
    reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const peer: OverpassPeer = {
    url: `http://127.0.0.1:${port}/api/interpreter`,
    elements,
    asked: [],
    maxParallel: () => most,
    replies: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return peer;
};

let ids = 0;

/** A node, by default near Manila. */
export const createNode = (
  tags: Readonly<Record<string, string>>,
  lat = 14.6,
  lon = 120.98,
): Element => {
  ids += 1;
  return { type: 'node', id: 1000 + ids, lat, lon, tags: { amenity: 'veterinary', ...tags } };
};
