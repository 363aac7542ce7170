import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoutes } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { isLoopbackAddress } from '#server/http/access/public-network.ts';
import { startJobs } from '#server/jobs.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer } from '#server/testing.ts';
import { createOwnerOfEverything } from './testing/create-with-id.ts';
import { reuseFixture } from './testing/reuse-fixture.ts';
import { addressOn, endpointName } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/**
 * These tests run every call and every job with outgoing connections blocked, and record which hosts would have been
 * contacted.
 */

const requests = new Set<string>();

const recordHost = (host: unknown): boolean => {
  const name = typeof host === 'string' ? host : 'localhost';
  const isHere = name === 'localhost' || isLoopbackAddress(name);
  if (!isHere) requests.add(name);
  return isHere;
};

const { connect } = Socket.prototype;
const { lookup } = dns;
const promisedLookup = dns.promises.lookup;

/** The target host in the arguments of a connect call, as passed by Node's own modules or by others. */
const hostIn = ([first, second]: readonly unknown[]): unknown => {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'object' && options !== null && 'host' in options) return options.host;
  return typeof options === 'number' ? second : undefined;
};

beforeAll(() => {
  Socket.prototype.connect = function shut(this: Socket, ...args: unknown[]) {
    if (recordHost(hostIn(args))) return Reflect.apply(connect, this, args);
    // The error is delayed, so that the caller has attached its error handler.
    setImmediate(() => this.destroy(new Error('the ways out are shut')));
    return this;
  } as typeof connect;
  const connectionError = Object.assign(new Error('the ways out are shut'), { code: 'ENOTFOUND' });
  // The casts are safe: of the many overloads only the host name and the callback matter here.
  dns.lookup = ((host: string, ...rest: unknown[]) => {
    if (recordHost(host)) return Reflect.apply(lookup, dns, [host, ...rest]);
    const lastCall = rest.at(-1);
    if (typeof lastCall === 'function') lastCall(connectionError);
    return undefined;
  }) as typeof lookup;
  dns.promises.lookup = (async (host: string, ...rest: unknown[]) => {
    if (recordHost(host)) return Reflect.apply(promisedLookup, dns.promises, [host, ...rest]);
    throw connectionError;
  }) as typeof promisedLookup;
  syncBuiltinESMExports();
});
afterAll(() => {
  Socket.prototype.connect = connect;
  dns.lookup = lookup;
  dns.promises.lookup = promisedLookup;
  syncBuiltinESMExports();
});

/** Runs every call and job once for an owner of everything, and returns the contacted hosts. */
const connectEverywhere = async (config: Partial<Config>): Promise<readonly string[]> => {
  requests.clear();
  await using server = await startTestServer({ config });
  let takenCount = 0;
  const routes = createRoutes(server.parts);
  const callAsOwner = reuseFixture(() => createOwnerOfEverything(server));
  for (const { endpoint } of routes) {
    const body = VALID_BODIES[endpointName(endpoint)] ?? {};
    const query = endpoint.path.includes('clinics') ? '?lat=14.6&lng=121&q=a' : '';
    const { status } = await callAsOwner(async ({ client, subjects }) => {
      const path = addressOn(endpoint, subjects) + (endpoint.method === 'GET' ? query : '');
      const sentBody = endpoint.method === 'GET' ? undefined : body;
      const answer = await client.send(endpoint.method, path, sentBody);
      if (endpointName(endpoint) === 'PUT /api/pets/:petId') {
        await client.put(path, { imageUrl: asDataUrl(await jpeg()) });
      }
      return answer;
    });
    if (status < 400) takenCount += 1;
  }
  expect(takenCount).toBeGreaterThan(routes.length / 2);
  await startJobs(server.parts).stop();
  return [...requests].toSorted();
};

test('a hosted server in production without configuration contacts nobody', async () => {
  expect(await connectEverywhere({ developmentMode: false, publicUrl: undefined })).toEqual([]);
});

test('a household that has not been asked contacts nobody', async () => {
  const overpassUrl = 'https://overpass.example/api/interpreter';
  expect(await connectEverywhere({ mode: 'household', overpassUrl })).toEqual([]);
});

test('only configured services are contacted, and the test notices each', async () => {
  const overpassUrl = 'https://overpass.example/api/interpreter';
  expect(await connectEverywhere({ overpassUrl })).toEqual(['overpass.example']);
});
