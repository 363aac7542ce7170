import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { leaveUnchecked } from '#server/testing/check-answer.ts';
import { CrashWriter } from './crash-writer.ts';

/** A stand-in for a server that is too busy for the first request to each address. */
const startBusyServer = async () => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    const isBusy = !paths.includes(url);
    paths.push(url);
    const statuses: Readonly<Record<string, number>> = { '/api/auth/login': 200 };
    response.writeHead(isBusy ? 503 : (statuses[url] ?? 201), {
      'Content-Type': 'application/json',
    });
    request.resume().on('end', () => response.end(JSON.stringify(isBusy ? {} : { id: 'p1' })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: a server on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  leaveUnchecked(url);
  return {
    url,
    paths,
    [Symbol.dispose]: () => void server.close(),
  };
};

test('a writer begins again what the server was too busy for', async () => {
  using server = await startBusyServer();
  const writer = new CrashWriter('w0', { random: () => 0.5, photos: [] });
  await writer.begin(server.url);
  expect(writer.petId).toBe('p1');
  expect(server.paths).toEqual(
    ['/api/auth/signup', '/api/auth/login', '/api/pets'].flatMap((path) => [path, path]),
  );
});
