import { replanNoticesOfPet } from '#db/care/queries.ts';
import { findDeletedPet, type PetRow, restorePet } from '#db/pets/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { purgeBefore } from '#server/deleted/rules.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { can } from './policy.ts';
import { presentPet } from './present.ts';

/** Its records and reminders were hidden only because of the pet, so they appear again unchanged. */
export const restore = (): Route =>
  route(contract.restorePet, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const stored = await findDeletedPet(tx, actor.scope, params.petId, purgeBefore(now));
      if (!stored || !can(actor, 'restore', stored)) throw notFound();
      const pet: PetRow = {
        ...stored,
        version: stored.version + 1,
        updatedAt: now.toISOString(),
        deletedAt: null,
      };
      await restorePet(tx, pet);
      await replanNoticesOfPet(tx, pet.id, pet.updatedAt);
      return presentPet(pet, { today: dayIn(now, actor.timeZone) });
    }),
  );
