import { noteActivity } from '#db/activities/queries.ts';
import { findDeletedPet, restorePet } from '#db/pets/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { purgeBefore } from '#server/deleted/rules.ts';
import type { Entity } from '#server/entities/entity.ts';
import { changedBy, requirePermission } from '#server/http/access/shared-pet.ts';
import { toSeenBy } from '#server/http/answers/seen-by.ts';
import { type Route, route } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { isAllowed } from './policy.ts';
import { presentPet } from './present.ts';
import { toActivityNote } from './rows.ts';

/** Restores a pet. Its records and reminders were hidden only because of the pet, so they appear again unchanged. */
export const restore = (entities: readonly Entity[]): Route =>
  route(contract.restorePet, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const deletedPet = await findDeletedPet(tx, actor.reach, params.petId, purgeBefore(now));
      const storedPet = requirePermission(actor, deletedPet, (pet) => isAllowed('restore', pet));
      const pet = {
        ...storedPet,
        version: storedPet.version + 1,
        updatedAt: now.toISOString(),
        deletedAt: null,
        ...changedBy(actor, storedPet),
      };
      const { id, version, updatedAt, updatedBy, updatedAs } = pet;
      await restorePet(tx, { id, version, updatedAt, updatedBy, updatedAs });
      await noteActivity(tx, { ...toActivityNote(pet), kind: 'restored' });
      for (const entity of entities) await entity.onPetChange?.(tx, pet.id, pet.updatedAt);
      return presentPet(pet, {
        today: dayIn(now, actor.timeZone),
        seen: toSeenBy(actor, storedPet),
      });
    }),
  );
