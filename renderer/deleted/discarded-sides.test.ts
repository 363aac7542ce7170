import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import { kinds } from '#renderer/offline-kinds.ts';
import { VERSIONED_KINDS } from '#server/entities/contract.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';

const SUBJECT_ID = '01990000-0000-7000-8000-000000000001';
const root = join(import.meta.dirname, '../..');

afterEach(() => vi.unstubAllGlobals());

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** The call that updates what is at an address. */
const findUpdate = async (address: string): Promise<EndpointShape | undefined> => {
  const contracts: readonly object[] = await Promise.all(
    globSync('server/*/contract.ts', { cwd: root }).map((file) => import(join(root, file))),
  );
  return contracts
    .flatMap((contract) => Object.values(contract).filter(isEndpoint))
    .find(({ method, path }) => method === 'PUT' && path.replace(/:\w+/, SUBJECT_ID) === address);
};

// The cast is safe: only what all kinds have in common is used.
const editKinds = Object.entries<OfflineKind>(kinds as unknown as Record<string, OfflineKind>)
  .filter(([, { role }]) => role === 'edit')
  .map(([name, kind]) => ({ name, kind }));

test('every entity with versions has an edit that can conflict', () => {
  expect(editKinds.map(({ kind }) => kind.entity).toSorted()).toEqual(VERSIONED_KINDS.toSorted());
});

test('every entity with versions can be restored, except a diary entry', () => {
  const restorable = editKinds.filter(({ kind }) => kind.restoreThing);
  expect(restorable.map(({ kind }) => kind.entity).toSorted()).toEqual(
    VERSIONED_KINDS.filter((kind) => kind !== 'diary').toSorted(),
  );
});

// The dialog promises for every kind that the discarded version is kept.
test.each(editKinds)('the server keeps the discarded side of a $name', async ({ kind }) => {
  const sent: { readonly address: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push({ address: new URL(address, 'http://alaga').pathname, body: JSON.parse(`${body}`) });
    return Response.json({ id: SUBJECT_ID, petId: SUBJECT_ID, version: 2 });
  });
  const conflict = { givenUp: [{ words: { note: 'Typed elsewhere' }, photos: [] }] };
  // The answer does not matter, only what was sent.
  await kind.update?.(SUBJECT_ID, { conflict }, {}).catch(() => undefined);
  const [request] = sent;
  const body = (await findUpdate(request?.address ?? ''))?.body;
  if (!body) throw new Error(`no call updates ${request?.address}`);
  expect(z.parse(body, request?.body)).toEqual({ conflict });
});
