import { expect, test } from 'vitest';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import {
  applyFailure,
  discardInConflict,
  resolveWith,
} from '#renderer/offline/outbox/outbox-outcome.ts';
import { nextToSend } from '#renderer/offline/outbox/outbox-sending.ts';
import { itemIn, NOW, queue } from '#renderer/offline/testing/outbox-testing.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import { documentAddress } from '#server/records/contract.ts';
import { waitingChangeOf } from './waiting-documents.ts';

const pet = { petId: 'p1', petName: 'Bantay' } as const;
const newDocument: NewItem = {
  ...{ kind: 'pet-document', owner: 'o1', key: 'd', createdAt: NOW, ...pet },
  body: { id: 'd1', kind: 'passport', title: 'Pet passport' },
};
const pdf: NewItem = {
  ...{ kind: 'pet-document-pdf', owner: 'o1', key: 'f1', createdAt: NOW, ...pet },
  ...{ documentId: 'd1', body: { id: 'f1', name: 'a.pdf', data: 'data:application/pdf;base64,' } },
};

test('a new document shows its own state, and a saved one that of its PDF', () => {
  const items = queue(newDocument, pdf);
  expect(waitingChangeOf(items, 'd1')?.kind).toBe('pet-document');
  const problem = { status: 409, code: 'petDocuments.tooMany', said: '', fields: {} };
  const refused = applyFailure(items, itemIn(items), { kind: 'refused', problem });
  expect(waitingChangeOf(refused, 'd1')).toMatchObject({ kind: 'pet-document', state: 'refused' });
  expect(waitingChangeOf(queue(pdf), 'd1')?.kind).toBe('pet-document-pdf');
});

test('a PDF waits for the end of the conflict of its edit, and is not sent if it was not chosen', () => {
  const document: PetDocument = {
    ...{ id: 'd1', petId: 'p1', version: 3, kind: 'passport', title: 'Pet passport' },
    ...{ number: null, issuedOn: null, expiresOn: null, note: null, reminderEnabled: true },
    ...{ pages: [], mergedAt: null, createdAt: NOW, updatedAt: NOW },
  };
  const body = { title: 'Passport', pages: [documentAddress('f1')] };
  const edit: NewItem = {
    ...{ kind: 'pet-document-edit', owner: 'o1', key: 'e', createdAt: NOW, petName: 'Bantay' },
    ...{ body, base: document, sendsKnownPages: true },
  };
  const earlierPdf = { ...pdf, key: 'f0', body: { ...pdf.body, id: 'f0' } } as NewItem;
  const items = queue(earlierPdf, edit, pdf);
  const { id } = itemIn(items, 'pet-document-edit_e');
  const theirs = { ...document, title: 'Booklet', version: 4 };
  const inConflict = applyFailure(items, itemIn(items, id), { kind: 'conflict', theirs });
  expect(waitingChangeOf(inConflict, 'd1')?.id).toBe(id);
  expect(nextToSend(inConflict, new Set())?.key).toBe('f0');
  expect(nextToSend(inConflict, new Set(['pet-document-pdf_f0']))).toBeUndefined();

  const keysOf = (all: typeof items) => all.map(({ key }) => key);
  expect(keysOf(resolveWith(inConflict, id, body, 'k'))).toEqual(['f0', 'k', 'f1']);
  expect(keysOf(resolveWith(inConflict, id, { title: 'Passport' }, 'k'))).toEqual(['f0', 'k']);
  expect(keysOf(discardInConflict(inConflict, id))).toEqual(['f0']);
});
