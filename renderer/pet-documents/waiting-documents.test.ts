import { expect, test } from 'vitest';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { applyFailure } from '#renderer/offline/outbox/outbox-outcome.ts';
import { itemIn, NOW, queue } from '#renderer/offline/testing/outbox-testing.ts';
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
