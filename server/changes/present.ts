import type { StreamChange } from '#db/changes/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { petOfNote } from '#db/members/endings.ts';
import { findVisiblePets } from '#db/pets/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import type { Change } from './contract.ts';

/** The feed's name for notes that a pet is no longer shared. Apps receive them as deletions of the pet. */
const ENDED_ACCESS = 'endedAccess';

const isNote = ({ entity }: StreamChange): boolean => entity === ENDED_ACCESS;

const present = ({ entity, id, parentId, kind, version }: StreamChange): Change => ({
  // A cast: the tables in the feed define these entity names.
  entity: entity as Change['entity'],
  ...{ id, petId: parentId, kind },
  ...(version === undefined ? {} : { version }),
});

/** Changes as the actor sees them. A pet that is shared again is not presented as deleted. */
export const presentChanges = async (
  db: Runner,
  { reach }: Owner,
  streamChanges: readonly StreamChange[],
): Promise<readonly Change[]> => {
  const petsWithNotes = [...new Set(streamChanges.filter(isNote).map(({ id }) => petOfNote(id)))];
  const visiblePets = await findVisiblePets(db, reach, petsWithNotes);
  return streamChanges.flatMap((change): readonly Change[] => {
    if (!isNote(change)) return [present(change)];
    const id = petOfNote(change.id);
    if (change.kind === 'deleted' || visiblePets.has(id)) return [];
    return [{ entity: 'pet', id, petId: null, kind: 'deleted' }];
  });
};
