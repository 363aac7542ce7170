import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSitterLink } from '#db/sitters/factory.ts';
import { insertSitterLink } from '#db/sitters/queries.ts';
import { buildVetLink } from '#db/vet-links/factory.ts';
import { insertVetLink } from '#db/vet-links/queries.ts';
import { createRoutes } from '#server/app.ts';
import { newLinkToken } from '#server/http/access/link-token.ts';
import { sessionCookie } from '#server/http/access/session/session.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { sitPages } from '#server/sit/page.ts';
import { vetPages } from '#server/sit/vet-page.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { createOwnerOfEverything } from './testing/create-with-id.ts';
import type { Subjects } from './testing/example.ts';
import { LINK_TABLE, type LinkCall } from './testing/link-table.ts';
import {
  type HouseholdRole,
  listIds,
  makeHousehold,
  type TestHousehold,
} from './testing/role-household.ts';
import { addressOn, endpointName, pathParameters } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/**
 * These tests are about the rights of the holder of a link for sitters or vets, by the role of the account that made
 * it.
 */

const failIfCalled = (): never => {
  throw new Error('not called');
};

let folder: string;
let server: TestServer;
let endpoints: readonly EndpointShape[];
let household: TestHousehold;
let foreignSubjects: Subjects;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-links-'));
  const rendererFolder = join(folder, 'renderer');
  mkdirSync(`${rendererFolder}-server`);
  // This page is a stand-in that only writes its data as JSON. The real page is tested in `server/sit`.
  const page = 'export const sitPage = { sheetPage: JSON.stringify, noticePage: JSON.stringify,';
  const pageModule = `${page} vetPage: (folder) => JSON.stringify(folder) };`;
  writeFileSync(`${rendererFolder}-server/sit-page.mjs`, pageModule);
  server = await startTestServer({ rendererFolder });
  endpoints = createRoutes(server.parts).map((route) => route.endpoint);
  household = await makeHousehold(server);
  foreignSubjects = (await createOwnerOfEverything(server)).subjects;
  // Only entries with a photo have an address of their own on the page of a vet.
  for (const { entryId = '', photoId: imageBlobId = '' } of [
    ...[household.shared, household.later, foreignSubjects],
  ]) {
    await server.db.run((knex) =>
      knex('diaryEntries').where({ id: entryId }).update({ imageBlobId }),
    );
  }
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

interface CreatedLink {
  readonly by?: HouseholdRole;
  readonly of?: Subjects;
  readonly endsAt?: string;
  readonly canLog?: boolean;
}

/** The token of a link that was made directly in the database, also where the maker may not make one. */
const makeLink = async (kind: LinkCall['link'], createdLink: CreatedLink = {}): Promise<string> => {
  const { by = 'owner', of = household.shared, canLog = true, ...ends } = createdLink;
  const token = newLinkToken();
  const tokenHash = hashOfToken(token);
  const [userId, petId] = [household.userIds[by], of['petId'] ?? ''];
  if (kind === 'sitter') {
    const row = buildSitterLink({ userId, petIds: [petId], tokenHash, canLog, ...ends });
    await insertSitterLink(server.db, row);
  } else {
    const row = buildVetLink({ userId, petId, tokenHash, allowsReport: true, ...ends });
    await insertVetLink(server.db, row);
  }
  return token;
};

const linkPrefix = ({ link }: LinkCall): string => (link === 'sitter' ? '/sit/' : '/vet/');

const BOUNDARY = 'between-two-parts';

/** The fields as a multipart body. */
const encodeForm = (fields: NonNullable<LinkCall['form']>): string => {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
};

const follow = async (name: string, token: string, of: Subjects) => {
  const call = LINK_TABLE[name];
  if (!call) throw new Error(`${name} has no entry`);
  const [method = ''] = name.split(' ');
  const address = `${linkPrefix(call)}${token}${call.path(of)}`;
  const [sent, headers] = call.form
    ? [encodeForm(call.form), { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }]
    : [call.body?.(of), {}];
  const { status, body } = await server.client().send(method, address, sent, headers);
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body);
  // The address itself is removed from the answer, because a notice repeats it in a link.
  return { status, text: text.replaceAll(address, '') };
};

const NAMES = Object.keys(LINK_TABLE);
const findCall = (name: string): LinkCall =>
  LINK_TABLE[name] ?? { link: 'sitter', path: failIfCalled };

test('every call below the pages of sitters and vets has an entry in the table', () => {
  const actions = { giveAsSitter: failIfCalled, writeAsSitter: failIfCalled, isPin: failIfCalled };
  const linkPages = {
    ...{ readFolder: failIfCalled, composeFolder: failIfCalled, findDiaryPhoto: failIfCalled },
    ...{ readReportForm: failIfCalled, receiveReport: failIfCalled },
  };
  const routers = [
    sitPages(server.parts, folder, actions),
    vetPages(server.parts, folder, linkPages),
  ];
  // A page that holds no token, such as the one for a phone without a connection, is the same for everybody.
  const routes = routers.flatMap(({ stack }) =>
    stack.flatMap(({ methods, path }) =>
      typeof path === 'string' && path.includes('/:token')
        ? methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`)
        : [],
    ),
  );
  expect(routes.toSorted()).toEqual(NAMES.toSorted());
});

describe('a link', () => {
  test.each(['owner', 'family'] as const)('of %s opens its pet, and no other one', async (by) => {
    for (const name of NAMES) {
      const { link, names, shows } = findCall(name);
      const { status, text } = await follow(name, await makeLink(link, { by }), household.shared);
      // A call of another role may have given the same dose before, which is then answered with 409.
      const isDone = status < 300 || (status === 409 && name.endsWith('doses'));
      expect([name, isDone], `${status} ${text}`).toEqual([name, true]);
      if (shows) expect([name, text]).toEqual([name, expect.stringContaining('Amoxicillin')]);
      for (const id of [...listIds(household.later), ...listIds(foreignSubjects)]) {
        expect([name, text.includes(id)]).toEqual([name, false]);
      }
      if (!names) continue;
      for (const of of [household.later, foreignSubjects]) {
        const { status: otherStatus } = await follow(name, await makeLink(link, { by }), of);
        expect([name, otherStatus]).toEqual([name, 404]);
      }
    }
  });

  test('opens nothing where its maker may not share the pet', async () => {
    const makerRoles = ['carer', 'viewer', 'pending', 'removed', 'expired', 'stranger'] as const;
    for (const name of NAMES) {
      const { link, names } = findCall(name);
      for (const maker of makerRoles) {
        const { status, text } = await follow(
          name,
          await makeLink(link, { by: maker }),
          household.shared,
        );
        const attemptName = `${name} by ${maker}`;
        if (names || link === 'vet') expect([attemptName, status]).toEqual([attemptName, 404]);
        for (const id of listIds(household.shared)) {
          expect([attemptName, text.includes(id)]).toEqual([attemptName, false]);
        }
      }
      // The page must not show the pet that is not shared with the member who made the link.
      const laterPetLink = await makeLink(link, { by: 'family', of: household.later });
      const { status, text } = await follow(name, laterPetLink, household.later);
      if (names || link === 'vet') expect([name, status]).toEqual([name, 404]);
      for (const id of listIds(household.later)) {
        expect([name, text.includes(id)]).toEqual([name, false]);
      }
    }
  });

  test('answers 404 after its end, for the other kind of page, and to a token that nobody made', async () => {
    for (const name of NAMES) {
      const { link } = findCall(name);
      const otherLink = link === 'sitter' ? 'vet' : 'sitter';
      const tokens = [
        await makeLink(link, { endsAt: '2026-11-17T20:00:00.000Z' }),
        await makeLink(otherLink),
        newLinkToken(),
        'none',
      ];
      for (const token of tokens) {
        const { status } = await follow(name, token, household.shared);
        expect([name, status]).toEqual([name, 404]);
      }
    }
  });

  test('for reading alone takes no entries', async () => {
    const token = await makeLink('sitter', { canLog: false });
    for (const name of NAMES.filter((item) => findCall(item).logs)) {
      expect([name, (await follow(name, token, household.shared)).status]).toEqual([name, 403]);
    }
  });

  test('opens no call of accounts, neither as a token nor as a session', async () => {
    const endpointsWithSession = endpoints.filter(({ access }) => access !== 'public');
    for (const kind of ['sitter', 'vet'] as const) {
      const token = await makeLink(kind);
      const client = server.client();
      await client.get(`/${kind === 'sitter' ? 'sit' : 'vet'}/${token}`);
      client.cookies.set(sessionCookie(server.parts.config), token);
      const headers = { Authorization: `Bearer ${token}` };
      for (const endpoint of endpointsWithSession) {
        const body =
          endpoint.method === 'GET' ? undefined : (VALID_BODIES[endpointName(endpoint)] ?? {});
        const address = addressOn(endpoint, household.shared);
        const { status } = await client.send(endpoint.method, address, body, headers);
        expect([endpointName(endpoint), kind, status]).toEqual([endpointName(endpoint), kind, 401]);
      }
    }
  });

  test('opens no public call in the place of another token or of a pet', async () => {
    const parameters = ['token', 'shareToken', 'petId'];
    const calls = endpoints.filter(
      ({ access, path }) =>
        access === 'public' && pathParameters(path).some((name) => parameters.includes(name)),
    );
    expect(calls.length).toBeGreaterThan(5);
    for (const kind of ['sitter', 'vet'] as const) {
      const token = await makeLink(kind);
      const subjects = Object.fromEntries(parameters.map((name) => [name, token]));
      for (const endpoint of calls) {
        const body =
          endpoint.method === 'GET' ? undefined : (VALID_BODIES[endpointName(endpoint)] ?? {});
        const address = addressOn(endpoint, subjects);
        const { status } = await server.client().send(endpoint.method, address, body);
        expect([endpointName(endpoint), kind, status]).toEqual([endpointName(endpoint), kind, 404]);
      }
    }
  });
});
