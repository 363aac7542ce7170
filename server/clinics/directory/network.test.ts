import { expect, test } from 'vitest';
import type { Network } from '#server/clinics/contract.ts';
import { startGoogle } from '#server/clinics/testing/google.ts';
import { createNode, startOverpass } from '#server/clinics/testing/overpass.ts';
import { startTestServer } from '#server/testing.ts';

const NETWORK_PATH = '/api/vet-clinics/network';
const POSITION_QUERY = 'lat=14.5995&lng=120.9842';
const STYLE_URL = 'https://tiles.example/style.json';

test('asks a household once, and sends nothing before it agrees', async () => {
  await using overpass = await startOverpass([createNode({ name: 'Near' })]);
  await using google = await startGoogle('key');
  await using server = await startTestServer({
    config: {
      mode: 'household',
      overpassUrl: overpass.url,
      mapStyleUrl: STYLE_URL,
      googleMapsKey: 'key',
      googlePlacesUrl: google.url,
    },
  });
  const { client } = await server.owner();
  const readNearby = async () => {
    const listResponse = await client.get<unknown[]>(`/api/vet-clinics?${POSITION_QUERY}`);
    const { body } = await client.get(`/api/vet-clinics/status?${POSITION_QUERY}`);
    const config = await client.get('/api/google-maps-config');
    return [listResponse.body.length, body['network'], config.body['apiKey']];
  };
  expect((await client.get<Network>(NETWORK_PATH)).body).toEqual({
    ask: true,
    allowed: false,
    clinics: false,
    mapStyleUrl: null,
    googleMaps: false,
    googleKey: true,
  });
  expect(await readNearby()).toEqual([0, 'ask', null]);
  expect((await client.put(NETWORK_PATH, { allowed: 'yes' })).status).toBe(400);
  expect((await client.put<Network>(NETWORK_PATH, { allowed: false })).body.ask).toBe(false);
  expect(await readNearby()).toEqual([0, 'refused', null]);
  expect([overpass.asked.length, google.asked.length]).toEqual([0, 0]);

  const allowedRequests = {
    ask: false,
    allowed: true,
    clinics: true,
    mapStyleUrl: STYLE_URL,
    googleMaps: true,
    googleKey: true,
  };
  expect((await client.put<Network>(NETWORK_PATH, { allowed: true })).body).toEqual(
    allowedRequests,
  );
  expect(await readNearby()).toEqual([1, 'on', 'key']);
  // The permission applies to the computer, so its other accounts are not asked.
  const { client: otherClient } = await server.owner();
  expect((await otherClient.get<Network>(NETWORK_PATH)).body).toEqual(allowedRequests);
});

test('does not ask a household without configured services', async () => {
  await using server = await startTestServer({ config: { mode: 'household' } });
  const { client } = await server.owner();
  expect((await client.get<Network>(NETWORK_PATH)).body).toMatchObject({
    ask: false,
    clinics: false,
  });
});

test('follows the operator’s configuration on a hosted server', async () => {
  await using server = await startTestServer({ config: { mapStyleUrl: STYLE_URL } });
  const { client } = await server.owner();
  expect((await client.get<Network>(NETWORK_PATH)).body).toEqual({
    ask: false,
    allowed: true,
    clinics: false,
    mapStyleUrl: STYLE_URL,
    googleMaps: false,
    googleKey: false,
  });
  const answer = await client.put(NETWORK_PATH, { allowed: false });
  expect([answer.status, answer.body['code']]).toEqual([403, 'clinics.network.operator']);
});
