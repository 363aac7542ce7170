import { EventEmitter, once } from 'node:events';
import { Agent, get, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeListener, listenerFor } from './listener.ts';

const listen = async (app: RequestListener) => {
  const server = listenerFor(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A cast: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const requestText = (path: string) =>
    new Promise<string>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.once('end', () => resolve(text));
      }).once('error', reject);
    });
  return { server, requestText };
};

test('a request in progress is answered, and its connection does not delay the end', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { server, requestText } = await listen(async (_request, response) => {
    begun.resolve();
    await release.promise;
    response.end('answered');
  });
  const closeAll = vi.spyOn(server, 'closeAllConnections');
  const answer = requestText('/');
  await begun.promise;
  const closed = closeListener(server);
  release.resolve();
  expect(await answer).toBe('answered');
  await closed;
  expect(closeAll).not.toHaveBeenCalled();
});

test('a request that is not answered in time is cut off', async () => {
  const begun = Promise.withResolvers<void>();
  const { server, requestText } = await listen(() => begun.resolve());
  const failure = requestText('/').catch((error: unknown) => error);
  await begun.promise;
  await closeListener(server, { patience: 100 });
  expect(await failure).toMatchObject({ code: 'ECONNRESET' });
});

test('a request on a busy connection is answered, and is the last one there', async () => {
  const release = Promise.withResolvers<void>();
  const requests: string[] = [];
  const arrivals = new EventEmitter();
  const { server } = await listen(async (request, response) => {
    requests.push(request.url ?? '');
    arrivals.emit(requests.length === 1 ? 'first' : 'second');
    await release.promise;
    response.end('answered');
  });
  // A cast: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  const answersPromise = socket.reduce((text: string, part: string) => text + part, '');
  const firstArrival = once(arrivals, 'first');
  socket.write('GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await firstArrival;
  const closed = closeListener(server);
  const secondArrival = once(arrivals, 'second');
  socket.write('GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await secondArrival;
  release.resolve();
  const answers = (await answersPromise).split('HTTP/1.1 200 OK').slice(1);
  expect(answers.map((answer) => /^Connection: (.*)$/m.exec(answer)?.[1])).toEqual([
    'keep-alive',
    'close',
  ]);
  await closed;
});

test('a proxy is answered on the connections that it has, and can make no other', async () => {
  const { server, requestText } = await listen((_request, response) => response.end('answered'));
  // A cast: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const connected = once(server, 'connection');
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  const unusedAnswer = socket.reduce((text: string, part: string) => text + part, '');
  await connected;
  expect(await requestText('/')).toBe('answered');
  const closed = closeListener(server, { isBehindProxy: true });
  // Idle and unused connections would otherwise be closed by now, perhaps in the moment of their use.
  expect(await requestText('/')).toBe('answered');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await unusedAnswer).toMatch(/^Connection: close\r\n[\s\S]*answered$/m);
  await expect(requestText('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await closed;
});
