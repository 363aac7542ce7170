import { noteActivity } from '#db/activities/queries.ts';
import { type AccessiblePet, findDeletedPet } from '#db/pets/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { restoring } from '#server/entities/restoring.ts';
import { requirePermission } from '#server/http/access/shared-pet.ts';
import { toSeenBy } from '#server/http/answers/seen-by.ts';
import { type Pet, restorePet } from './contract.ts';
import { isAllowed } from './policy.ts';
import { presentPet } from './present.ts';
import { toActivityNote } from './rows.ts';

/** The records and reminders of a deleted pet were hidden only because of the pet, so they appear again unchanged. */
export const petRestoring = restoring<AccessiblePet, Pet>(restorePet, {
  async find(tx, actor, { id, after }) {
    const deletedPet = await findDeletedPet(tx, actor.reach, id, after);
    const pet = requirePermission(actor, deletedPet, (found) => isAllowed('restore', found));
    return { row: pet, pet };
  },
  async finish(tx, pet, { actor, now, notePetChange }) {
    await noteActivity(tx, { ...toActivityNote(pet), kind: 'restored' });
    await notePetChange(pet.id, pet.updatedAt);
    return presentPet(pet, { today: dayIn(now, actor.timeZone), seen: toSeenBy(actor, pet) });
  },
});
