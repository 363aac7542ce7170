import { expect, it } from 'vitest';
import { applyFailure } from '#renderer/offline/outbox/outbox-outcome.ts';
import {
  itemIn,
  petEditItem,
  queue,
  recordEdit,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { asNewThing, canSaveAsNew } from './save-as-new.ts';

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

it('saves nothing else as new', () => {
  const item = itemIn(queue(recordEdit('k', { notes: 'typed' })));
  expect([canSaveAsNew(item), asNewThing(item, 'n', '')]).toEqual([false, undefined]);
});
