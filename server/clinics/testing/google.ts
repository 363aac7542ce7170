import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedGoogle {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** A place as the Places API (New) returns it, with the requested fields. */
export const googlePlace = (
  id: string,
  text: string,
  [latitude, longitude]: readonly [number, number],
  overrides: object = {},
) => ({
  id,
  displayName: { text, languageCode: 'en' },
  formattedAddress: '1 Ayala Ave, Makati, Metro Manila, Philippines',
  internationalPhoneNumber: '+63 2 8888 1234',
  location: { latitude, longitude },
  websiteUri: 'https://vet.example/',
  businessStatus: 'OPERATIONAL',
  ...overrides,
});

const createRefusal = (code: number, status: string, message: string) =>
  JSON.stringify({ error: { code, message, status } });

export interface GooglePeer extends AsyncDisposable {
  readonly url: string;
  places: readonly object[];
  readonly asked: AskedGoogle[];
  /** Makes every answer fail in this way. */
  trouble: 'quota' | 'page' | 'cut' | undefined;
}

/**
 * A local server that behaves like Google's Places API: it requires a key and a field mask, and returns only those
 * fields.
 */
export const startGoogle = async (key: string): Promise<GooglePeer> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    // The cast is safe: without an encoding, chunks are bytes.
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    peer.asked.push({ headers: request.headers, body });
    const answer = (status: number, text: string, type = 'application/json; charset=UTF-8') => {
      response.writeHead(status, { 'Content-Type': type });
      response.end(text);
    };
    if (peer.trouble === 'quota') {
      return answer(429, createRefusal(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.'));
    }
    if (peer.trouble === 'page') return answer(200, '<html></html>', 'text/html');
    if (peer.trouble === 'cut') return answer(200, '{"places": [{"id": "ChI');
    if (request.headers['x-goog-api-key'] !== key) {
      return answer(400, createRefusal(400, 'INVALID_ARGUMENT', 'API key not valid.'));
    }
    if (!request.headers['x-goog-fieldmask']) {
      return answer(
        400,
        createRefusal(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.'),
      );
    }
    return answer(200, JSON.stringify(peer.places.length > 0 ? { places: peer.places } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const peer: GooglePeer = {
    url: `http://127.0.0.1:${port}/v1/places:searchNearby`,
    places: [],
    asked: [],
    trouble: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return peer;
};
