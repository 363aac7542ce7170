import { afterEach, expect, test, vi } from 'vitest';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { sendItem } from '#renderer/offline/sync/sync-send.ts';
import { itemIn, NOW, queue } from '#renderer/offline/testing/outbox-testing.ts';
import type { PetDocument, PetDocumentPage } from '#server/pet-documents/contract.ts';
import { photoAddress } from '#server/photos/contract.ts';
import type { DocumentEdit } from './offline.ts';

const pageOf = (id: string): PetDocumentPage => ({
  ...{ id, type: 'photo', name: null, size: 1 },
  ...{ url: photoAddress(id), thumbnailUrl: null },
});

const FRONT = pageOf('01890a5d-ac96-774b-bcce-b302099a8051');
const BACK = pageOf('01890a5d-ac96-774b-bcce-b302099a8052');

const document: PetDocument = {
  ...{ id: 'd1', petId: 'p1', version: 3, kind: 'passport', title: 'Pet passport' },
  ...{ number: null, issuedOn: null, expiresOn: null, note: null, reminderEnabled: true },
  ...{ pages: [FRONT, BACK], mergedAt: null, createdAt: NOW, updatedAt: NOW },
};

const editItem = (edit: Pick<DocumentEdit, 'body' | 'sendsKnownPages'>): NewItem => ({
  ...{ kind: 'pet-document-edit', owner: 'o1', key: 'e1', createdAt: NOW, petName: 'Bantay' },
  ...{ base: document, ...edit },
});

afterEach(() => vi.unstubAllGlobals());

/** Sends an item to a server that answers with the document; returns the body of the request. */
const bodyOf = async (newItem: NewItem): Promise<unknown> => {
  const bodies: unknown[] = [];
  const item = itemIn(queue(newItem));
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json(document, { headers: { 'Alaga-Owner': item.owner } });
  });
  await sendItem(item);
  return bodies[0];
};

test('an edit of pages names those from which it started; one of an earlier version is sent as before', async () => {
  const body = { pages: [FRONT.url] };
  const knownPages = [FRONT.url, BACK.url];
  const edit = { ...body, version: 3 };
  expect(await bodyOf(editItem({ body, sendsKnownPages: true }))).toEqual({ ...edit, knownPages });
  expect(await bodyOf(editItem({ body }))).toEqual(edit);
});

test('an edit of other fields names no pages', async () => {
  const body = { title: 'Passport' };
  const sentBody = await bodyOf(editItem({ body, sendsKnownPages: true }));
  expect(sentBody).toEqual({ ...body, version: 3 });
});
