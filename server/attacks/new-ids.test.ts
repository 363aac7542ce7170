import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { createRoutes } from '#server/app.ts';
import { startToyServer } from '#server/entities/testing/toy.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';

import {
  createOwnerOfEverything,
  creatorOn,
  findIdPlace,
  ID_TAKEN,
} from './testing/create-with-id.ts';
import { endpointName } from './testing/subjects.ts';

/**
 * Every call that creates something must accept an id from the client. The calls come from the route table, so that
 * new calls are covered at once.
 */

/** Calls that answer 201 and accept no id, with the reason. */
const WITHOUT_ID: Readonly<Record<string, string>> = {
  'POST /api/auth/signup': 'the caller is not known yet, and must not learn which accounts exist',
  'POST /api/auth/biometric-register': 'the authenticator names the credential',
  'POST /api/auth/mfa/set-up': 'an account has one app, whose key only its answer contains',
  'POST /api/auth/mfa/confirm': 'turns on what is set up',
  'POST /api/auth/mfa/recovery-codes': 'only its answer contains the codes',
  'POST /api/calendar-feed': 'an account has one link, which its token names',
  'POST /api/household/invitations':
    'only its answer contains the link, so it is never created offline',
  'POST /api/pets/:petId/hand-over':
    'only its answer contains the link, so it is never created offline',
  'POST /api/tokens': 'only its answer contains the token, so it is never created offline',
  'POST /api/sitter-links': 'only its answer contains the link, so it is never created offline',
  'POST /api/pets/:petId/vet-links':
    'only its answer contains the link, so it is never created offline',
  'POST /api/pets/share/:shareToken/found': 'a stranger sends it and cannot read it later',
  'POST /api/notification-targets':
    'only the server knows whether its address is allowed, so it is never created offline',
  'POST /api/push/subscriptions': 'the push service names the subscription by its address',
  'POST /api/visit-reports/:visitReportId/accept':
    'its report is on the server alone and is gone afterwards, so it is never accepted twice',
  'POST /api/sample-pets': 'creates several pets once, and returns the same ones later',
};

let server: Awaited<ReturnType<typeof startToyServer>>;
let creatingEndpoints: readonly EndpointShape[];
let createThing: ReturnType<typeof creatorOn>;

const createOwner = () => createOwnerOfEverything(server);
const takesNewId = (endpoint: EndpointShape): boolean => findIdPlace(endpoint) !== 'none';

beforeAll(async () => {
  server = await startToyServer();
  // The rating calls need a shared clinic, which has no ratings yet.
  createThing = creatorOn((await buildClinic(server.db)).id);
  const endpoints = createRoutes(server.parts, server.entities).map((route) => route.endpoint);
  creatingEndpoints = endpoints.filter(({ status }) => status === 201);
});
afterAll(() => server[Symbol.asyncDispose]());

const endpointsWithIds = () => creatingEndpoints.filter(takesNewId);

describe('every creating call', () => {
  test('accepts an id, or is listed with the reason', () => {
    const makersWithoutId = creatingEndpoints
      .filter((endpoint) => !takesNewId(endpoint))
      .map(endpointName);
    expect(makersWithoutId.toSorted()).toEqual(Object.keys(WITHOUT_ID).toSorted());
    expect(endpointsWithIds().length).toBeGreaterThan(6);
  });

  test('refuses an id that is no UUIDv7, by its field', async () => {
    const sender = await createOwner();
    for (const endpoint of endpointsWithIds()) {
      const wrongIds = findIdPlace(endpoint) === 'query' ? [] : [7, null, {}, ['x']];
      for (const id of ['', 'x', v4(), v7().toUpperCase(), `${v7()}\n`, ...wrongIds]) {
        const { status, body } = await createThing(endpoint, sender, id);
        expect([endpointName(endpoint), id, status, body]).toMatchObject([
          ...[endpointName(endpoint), id, 400],
          { code: 'field.id', fields: { id: { code: 'field.id' } } },
        ]);
      }
    }
  });

  test('creates the thing under that id, and repeats the answer for the same key', async () => {
    for (const endpoint of endpointsWithIds()) {
      const sender = await createOwner();
      const [id, key] = [v7(), v4()];
      const firstCall = await createThing(endpoint, sender, id, key);
      expect([endpointName(endpoint), firstCall]).toMatchObject([
        endpointName(endpoint),
        { status: 201, body: { id } },
      ]);
      const secondCall = await createThing(endpoint, sender, id, key);
      expect(secondCall).toMatchObject({ status: 201, body: firstCall.body });
      expect(secondCall.headers.get('Idempotency-Replayed')).toBe('true');
    }
  });

  test('answers alike for every taken id, whoever owns it, and for other contents under it', async () => {
    for (const endpoint of endpointsWithIds()) {
      const [ana, eve, id] = [await createOwner(), await createOwner(), v7()];
      await createThing(endpoint, ana, id);
      const answers = [
        await createThing(endpoint, eve, id),
        await createThing(endpoint, await createOwner(), id),
      ];
      // Repeating a rating, scan or takeover is answered the same with or without an id.
      if (!/clinic-ratings|scanned-pets/.test(endpoint.path)) {
        answers.push(await createThing(endpoint, ana, id));
        const otherBody = { name: 'Other', title: 'Other', subject: 'Other' };
        answers.push(await createThing(endpoint, ana, id, v4(), otherBody));
      }
      for (const { status, body } of answers) {
        expect([endpointName(endpoint), status, body]).toEqual([
          endpointName(endpoint),
          409,
          ID_TAKEN,
        ]);
      }
    }
  });

  test('creates one of two with the same id in parallel', async () => {
    for (const endpoint of endpointsWithIds()) {
      const [ana, eve, id] = [await createOwner(), await createOwner(), v7()];
      const bothResponses = await Promise.all([
        createThing(endpoint, ana, id),
        createThing(endpoint, eve, id),
      ]);
      const sortedStatuses = bothResponses.map(({ status }) => status).toSorted((a, b) => a - b);
      expect([endpointName(endpoint), ...sortedStatuses]).toEqual([
        endpointName(endpoint),
        201,
        409,
      ]);
    }
  });
});

test('refuses the id of a deleted thing', async () => {
  const { client, subjects } = await createOwner();
  const eve = await createOwner();
  const id = v7();
  const path = `/api/pets/${subjects['petId']}/medical-records`;
  const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-01-01', id };
  const pet = { name: 'Puti', category: 'cat', id };
  expect((await client.post(path, record)).status).toBe(201);
  expect((await client.post('/api/pets', pet)).status).toBe(201);
  await client.delete(`/api/medical-records/${id}`);
  await client.delete(`/api/pets/${id}`);
  const otherPath = `/api/pets/${eve.subjects['petId']}/medical-records`;
  for (const repeatedCall of [
    await client.post(path, record),
    await client.post('/api/pets', pet),
    await eve.client.post(otherPath, record),
    await eve.client.post('/api/pets', pet),
  ]) {
    expect(repeatedCall).toMatchObject({ status: 409, body: ID_TAKEN });
  }
});
