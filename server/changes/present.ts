import type { StreamChange } from '#db/changes/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { type NotedThing, thingOfNote } from '#db/members/notes.ts';
import { findSharedThings } from '#db/members/private-things.ts';
import { findVisiblePets } from '#db/pets/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import type { Change } from './contract.ts';

/** The feed's name for notes that something is no longer shared. Apps receive them as its deletion. */
const ENDED_ACCESS = 'endedAccess';

const isNote = ({ entity }: StreamChange): boolean => entity === ENDED_ACCESS;

const present = ({ entity, id, parentId, kind, version }: StreamChange): Change => ({
  // A cast: the tables in the feed define these entity names.
  entity: entity as Change['entity'],
  ...{ id, petId: parentId, kind },
  ...(version === undefined ? {} : { version }),
});

/** The ids among these of pets that others share with the actor now. */
const findSharedPets = async (
  db: Runner,
  { scope, reach }: Pick<Owner, 'scope' | 'reach'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const visible = await findVisiblePets(db, reach, ids);
  return visible.difference(await findVisiblePets(db, scope, [...visible]));
};

/**
 * Changes as the actor sees them. What is shared again is not presented as deleted, because its stream lists all of it. A
 * pet that was handed over to the actor is: nothing else says what ended with the hand-over, and the pet follows as changed.
 */
export const presentChanges = async (
  db: Runner,
  { scope, reach }: Owner,
  streamChanges: readonly StreamChange[],
): Promise<readonly Change[]> => {
  const notedThings = streamChanges.filter(isNote).map(({ id }) => thingOfNote(id));
  const sharedIds = new Map<NotedThing['entity'], ReadonlySet<string>>();
  for (const [entity, things] of Map.groupBy(notedThings, (thing) => thing.entity)) {
    const ids = [...new Set(things.map(({ id }) => id))];
    const found =
      entity === 'pet'
        ? await findSharedPets(db, { scope, reach }, ids)
        : await findSharedThings(db, reach, entity, ids);
    sharedIds.set(entity, found);
  }
  return streamChanges.flatMap((change): readonly Change[] => {
    if (!isNote(change)) return [present(change)];
    const { entity, id } = thingOfNote(change.id);
    if (change.kind === 'deleted' || sharedIds.get(entity)?.has(id)) return [];
    return [{ entity, id, petId: null, kind: 'deleted' }];
  });
};
