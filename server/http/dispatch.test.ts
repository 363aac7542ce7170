import { once } from 'node:events';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { dispatch } from './dispatch.ts';
import { answerType, type EndpointShape } from './endpoint.ts';
import type { Route } from './handle.ts';

const routeAt = (method: EndpointShape['method'], path: EndpointShape['path']): Route => ({
  endpoint: { method, path, out: answerType() },
  handle: (ctx) => {
    ctx.body = `${String(ctx['_matchedRoute'])} ${JSON.stringify(ctx['params'])}`;
    return Promise.resolve();
  },
});

const routes = [
  routeAt('GET', '/api/pets'),
  routeAt('GET', '/api/pets/deleted'),
  routeAt('GET', '/api/pets/:petId'),
  routeAt('PUT', '/api/pets/:petId'),
  routeAt('GET', '/api/pets/:petId/records/:recordId'),
];

test('finds the first route of a path, in upper or lower case, with its decoded parameters', async () => {
  await using testServer = await startTestServer();
  const app = new Koa().use(dispatch(routes, testServer.parts));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(origin + path, { method });
    return response.status === 200 ? response.text() : response.status;
  };
  try {
    expect(await ask('/api/pets')).toBe('/api/pets {}');
    expect(await ask('/API/Pets/')).toBe('/api/pets {}');
    expect(await ask('/api/pets/DELETED')).toBe('/api/pets/deleted {}');
    expect(await ask('/api/pets/A%20b%2Fc')).toBe('/api/pets/:petId {"petId":"A b/c"}');
    expect(await ask('/api/pets/100%')).toBe('/api/pets/:petId {"petId":"100%"}');
    expect(await ask('/api/pets/a', 'PUT')).toBe('/api/pets/:petId {"petId":"a"}');
    expect(await ask('/api/pets/a/records/b')).toBe(
      '/api/pets/:petId/records/:recordId {"petId":"a","recordId":"b"}',
    );
    expect(await ask('/api/pets', 'HEAD')).toBe('');
    for (const path of ['/api', '/api/pets//', '/api/pets//records/b', '/x/pets', '/api/pets/a/b'])
      expect(await ask(path), path).toBe(404);
    expect(await ask('/api/pets', 'PUT')).toBe(404);
    expect(await ask('/api/pets/a', 'HEAD')).toBe('');
  } finally {
    server.close();
  }
});
