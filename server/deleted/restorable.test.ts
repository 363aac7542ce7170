import { expect, test } from 'vitest';
import { VERSIONED_KINDS } from '#server/entities/contract.ts';
import { restorableTables } from '#server/entities/restoring.ts';
import { entities } from '#server/entities.ts';

const listedKinds = restorableTables(entities).map(
  ({ name, feed, deleted }) => deleted?.kind ?? (feed && 'entity' in feed ? feed.entity : name),
);

test('Recently deleted lists the kinds of its contract', () => {
  const restorableKinds = VERSIONED_KINDS.filter((kind) => kind !== 'diary');
  expect(listedKinds.toSorted()).toEqual([...restorableKinds, 'side'].toSorted());
});

test('every listed kind is restored by a call, except discarded sides, which an edit restores', () => {
  const listed = entities.filter(({ table }) => table.deleted && table.name !== 'givenUp');
  expect(entities.filter(({ restoring }) => restoring)).toEqual(listed);
  const columns = ['deletedAt', 'updatedAt', 'version'];
  for (const { table } of listed) expect(table.names).toEqual(expect.arrayContaining(columns));
});
