import { expect, it } from 'vitest';
import { removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import { itemIn, queue, rating, ratingRemoved } from '#renderer/offline/testing/outbox-testing.ts';
import { waitingRating, withoutRemoved } from './waiting-ratings.ts';

const RATINGS = [{ id: 'g1' }, { id: 'g2' }];

it('leaves out the rating whose deletion is unsent, until that is taken back or refused', () => {
  const items = queue({ ...ratingRemoved('r'), untried: true });
  expect(withoutRemoved(RATINGS, items, 'c1')).toEqual([{ id: 'g2' }]);
  expect(withoutRemoved(RATINGS, items, 'another clinic')).toBe(RATINGS);
  expect(withoutRemoved(RATINGS, removeItem(items, itemIn(items).id), 'c1')).toBe(RATINGS);
  const refused = items.map((item) => ({ ...item, state: 'refused' as const }));
  expect(withoutRemoved(RATINGS, refused, 'c1')).toBe(RATINGS);
});

it('a rating that follows an unsent deletion waits behind it and is shown', () => {
  const items = queue(ratingRemoved('r'), rating('a', 5));
  expect(waitingRating(items, 'c1')?.body.rating).toBe(5);
  expect(items.map(({ kind }) => kind)).toEqual(['rating-removed', 'rating']);
});
