import type { Runner } from '#db/engine/run.ts';
import { listMembers } from '#db/members/lists.ts';
import { listChosenPets } from '#db/members/queries.ts';
import { findVisiblePets } from '#db/pets/queries.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { getDayStart } from '#server/calendar/zones.ts';
import type { Owner } from '#server/http/actor.ts';
import { invalidField, notFound } from '#server/http/errors.ts';
import type { Member } from './contract.ts';
import { type ChosenPets, presentMember } from './present.ts';

/** Throws 404 if a pet is not the actor's own. Null means all pets. */
export const requirePets = async (
  tx: Runner,
  { scope }: Owner,
  petIds: readonly string[] | null,
): Promise<ReadonlySet<string>> => {
  const ownPetIds = await findVisiblePets(tx, scope, petIds ?? []);
  if (petIds?.some((id) => !ownPetIds.has(id))) throw notFound();
  return ownPetIds;
};

/** The end of the last day, ISO UTC; null for no end. Throws 400 for a day that is over. */
export const toEndInstant = (day: string | null, timeZone: string, now: Date): string | null => {
  if (day === null) return null;
  const end = getDayStart(dayAfter(day, 1), timeZone).instant;
  if (end <= now.toISOString()) throw invalidField('until', 'household.until.past');
  return end;
};

/** The pets that memberships name, by membership. */
export const readChosen = async (
  db: Runner,
  memberships: readonly { readonly id: string; readonly allPets: boolean }[],
): Promise<ChosenPets> => {
  const ids = memberships.filter(({ allPets }) => !allPets).map(({ id }) => id);
  const rows = Map.groupBy(await listChosenPets(db, ids), ({ membershipId }) => membershipId);
  return new Map([...rows].map(([id, pets]) => [id, pets.map(({ petId }) => petId)]));
};

/** A member of the actor's household. Throws 404 where there is none. */
export const readMember = async (
  db: Runner,
  actor: Owner,
  userId: string,
  now: Date,
): Promise<Member> => {
  const rows = await listMembers(db, actor.userId, now.toISOString());
  const row = rows.find((item) => item.userId === userId);
  if (!row) throw notFound();
  return presentMember(row, await readChosen(db, [row]), actor.timeZone);
};
