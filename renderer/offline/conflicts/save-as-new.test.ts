import { expect, it } from 'vitest';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { applyFailure } from '#renderer/offline/outbox/outbox-outcome.ts';
import { blockerOf } from '#renderer/offline/outbox/outbox-sending.ts';
import {
  itemIn,
  petEditItem,
  queue,
  recordEdit,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { asNewThing, canSaveAsNew, withSavedAsNew } from './save-as-new.ts';

const NEW_ID = '01890a5d-ac96-774b-bcce-b302099a8051';

const notFound = {
  kind: 'refused',
  problem: { status: 404, code: 'x', said: '', fields: {} },
} as const;
const markGone = (items: ReturnType<typeof queue>) => {
  const failedItems = applyFailure(items, itemIn(items), notFound);
  return itemIn(applyFailure(failedItems, itemIn(failedItems), notFound));
};

it('turns an edit of a permanently deleted record into a complete new one', () => {
  const photos = [{ id: 'a', url: '/api/photos/a', thumbnailUrl: '' }];
  const baseRecord = storedRecord({ clinic: 'Vet', photos });
  const attachments = ['/api/photos/a', 'data:image/png;base64,xx'];
  const item = markGone(queue(recordEdit('k', { notes: 'typed', attachments }, baseRecord)));
  expect(asNewThing(item, 'n', '2026-11-21T00:00:00.000Z')).toMatchObject({
    kind: 'record',
    key: 'n',
    petId: 'p1',
    untried: true,
    body: {
      title: 'Rabies',
      clinic: 'Vet',
      notes: 'typed',
      attachments: ['data:image/png;base64,xx'],
    },
  });
});

it('turns an edit of a pet into a new one, without a photo that only the server had', () => {
  const edit = petEditItem('k', { breed: 'Aspin', imageUrl: '/api/photos/a' });
  const newThing = asNewThing(markGone(queue(edit)), 'n', '');
  expect(newThing).toMatchObject({ kind: 'pet', body: { name: 'Bantay', breed: 'Aspin' } });
  expect(newThing?.body).not.toHaveProperty('imageUrl');
});

it('sends the files that waited for a permanently deleted record with the new one', () => {
  const pdf = { kind: 'record-pdf', ...{ owner: 'o1', key: 'f', createdAt: '' } } as const;
  const body = { id: 'f', name: 'Result.pdf', data: 'data:application/pdf;base64,xx' };
  const pdfOf = (recordId: string, key: string): NewItem => ({
    ...{ ...pdf, key, body: { ...body, id: key }, petId: 'p1', petName: 'Bantay', recordId },
  });
  const items = queue(recordEdit('k', { notes: 'typed' }), pdfOf('r1', 'f'), pdfOf('r2', 'g'));
  const edit = markGone(items);
  const goneItems = items.map((item) => (item.id === edit.id ? edit : item));
  const refusedItems = applyFailure(goneItems, itemIn(goneItems, 'record-pdf_f'), notFound);
  const newThing = asNewThing(edit, NEW_ID, '');
  if (!newThing) throw new Error('nothing to save as new');
  const savedItems = withSavedAsNew(refusedItems, edit, newThing, () => 'new-file');
  expect(savedItems).toMatchObject([
    { id: 'record-pdf_new-file', key: 'new-file', recordId: NEW_ID, state: 'waiting', attempts: 0 },
    { key: 'g', recordId: 'r2' },
    { kind: 'record', key: NEW_ID },
  ]);
  expect(savedItems[0]).toMatchObject({ body: { ...body, id: 'new-file' }, problem: null });
  // It waits for the new record.
  expect(savedItems.flatMap((item) => (blockerOf(savedItems, item) ? item.id : []))).toEqual([
    'record-pdf_new-file',
  ]);
});

it('saves nothing else as new', () => {
  const item = itemIn(queue(recordEdit('k', { notes: 'typed' })));
  expect([canSaveAsNew(item), asNewThing(item, 'n', '')]).toEqual([false, undefined]);
});
