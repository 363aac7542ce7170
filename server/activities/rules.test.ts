import { expect, test } from 'vitest';
import { tables } from '#db/tables.ts';
import { activityEntities } from './rules.ts';

test('the activity knows every entity whose table is listed in it', () => {
  const listedEntities = tables.flatMap(({ feed, activity }) =>
    activity && feed && 'entity' in feed ? [feed.entity] : [],
  );
  expect(listedEntities.length).toBeGreaterThan(5);
  expect(activityEntities()).toEqual(expect.arrayContaining(listedEntities));
  expect(tables.filter(({ activity, feed }) => activity && !feed)).toEqual([]);
});
