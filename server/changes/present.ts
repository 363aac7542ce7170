import type { StreamChange } from '#db/changes/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { findSharedExpenses } from '#db/members/expense-notes.ts';
import { thingOfNote } from '#db/members/notes.ts';
import { findVisiblePets } from '#db/pets/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import type { Change } from './contract.ts';

/** The feed's name for notes that a pet or an expense is no longer shared. Apps receive them as its deletion. */
const ENDED_ACCESS = 'endedAccess';

const isNote = ({ entity }: StreamChange): boolean => entity === ENDED_ACCESS;

const present = ({ entity, id, parentId, kind, version }: StreamChange): Change => ({
  // A cast: the tables in the feed define these entity names.
  entity: entity as Change['entity'],
  ...{ id, petId: parentId, kind },
  ...(version === undefined ? {} : { version }),
});

/** Changes as the actor sees them. What is shared again is not presented as deleted. */
export const presentChanges = async (
  db: Runner,
  { reach }: Owner,
  streamChanges: readonly StreamChange[],
): Promise<readonly Change[]> => {
  const notedThings = streamChanges.filter(isNote).map(({ id }) => thingOfNote(id));
  const idsNoted = (ofEntity: Change['entity']): readonly string[] => [
    ...new Set(notedThings.flatMap(({ entity, id }) => (entity === ofEntity ? [id] : []))),
  ];
  const visiblePets = await findVisiblePets(db, reach, idsNoted('pet'));
  const visibleExpenses = await findSharedExpenses(db, reach, idsNoted('expense'));
  return streamChanges.flatMap((change): readonly Change[] => {
    if (!isNote(change)) return [present(change)];
    const { entity, id } = thingOfNote(change.id);
    const isShared = entity === 'pet' ? visiblePets.has(id) : visibleExpenses.has(id);
    if (change.kind === 'deleted' || isShared) return [];
    return [{ entity, id, petId: null, kind: 'deleted' }];
  });
};
