import { v7 } from 'uuid';
import { findUser, type UserRow } from '#db/accounts/queries.ts';
import { type PlanOfPet, readPlans } from '#db/care/queries.ts';
import { type KnownClinic, listClinicsOfPets, listKnownClinics } from '#db/clinics/known.ts';
import { readAnswers } from '#db/doses/queries.ts';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { readSitterPets, type SitterPet } from '#db/sitters/queries.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import { type CareItem, careItems, compareItems, type PlanAnswer } from '#server/care/rules.ts';
import {
  type EmergencyClinic,
  type EmergencyPerson,
  listEmergencyPeople,
  mergeClinics,
} from '#server/emergency/rules.ts';
import { reachFor } from '#server/http/access/reach.ts';
import { toOwner } from '#server/http/actor.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { LATE_ENTRIES, toDays } from '#server/sitters/rules.ts';
import type { SitterVisit } from './access.ts';
import type {
  SheetCall,
  SheetItem,
  SheetReference,
  SheetRoutine,
  SitterSheet,
} from './contract.ts';
import { limitContent } from './page-size.ts';

/** Days after today that the page contains, so that it is useful offline. */
const DAYS_AHEAD = 6;
const MAX_CLINICS = 3;
const CLINICS_READ = 20;

interface DayWindow {
  readonly from: string;
  readonly to: string;
}

/** The tasks of these days with their status. */
const readItems = async (
  db: Runner,
  { owner, now }: SitterVisit,
  plans: readonly PlanOfPet[],
  days: DayWindow,
): Promise<readonly CareItem[]> => {
  const ids = new Set(plans.map(({ id }) => id));
  const rows = await readAnswers(db, reachFor(toOwner(owner, now), 'share'), days);
  // Sitters learn first names, and no ids of accounts.
  const planAnswers = rows
    .filter(({ planId }) => ids.has(planId))
    .map(
      ({
        byUserId: _account,
        sitterName: _sitter,
        signedAs: _signed,
        byName,
        ...row
      }): PlanAnswer => ({
        ...row,
        by: byName === null ? null : { id: null, name: byName },
      }),
    );
  const byPlan = Map.groupBy(planAnswers, ({ planId }) => planId);
  const items: CareItem[] = [];
  for (const plan of plans) {
    const answers = byPlan.get(plan.id) ?? [];
    items.push(...careItems(toPlanOverTime(plan), answers, { ...days, now }));
    await yieldIfLong();
  }
  return items.toSorted(compareItems);
};

const presentItem =
  (plans: ReadonlyMap<string, PlanOfPet>) =>
  (item: CareItem): SheetItem => ({
    planId: item.planId,
    petId: item.petId,
    day: item.day,
    time: item.time,
    title: item.title,
    kind: item.kind,
    dose: item.dose,
    instructions: plans.get(item.planId)?.instructions ?? null,
    status: item.status,
    givenAt: item.givenAt,
    by: item.by?.name ?? null,
    extra: item.extra,
    newId: v7(),
  });

const activeRevision = (plan: PlanOfPet) => {
  const lastRevision = toPlanOverTime(plan).revisions.at(-1);
  return lastRevision?.status === 'active' ? lastRevision : undefined;
};

/** The tasks of each day from the first to the last. Earlier tasks belong to the first day. */
const groupByDay = ({ from, to }: DayWindow, items: readonly SheetItem[]): SitterSheet['days'] => {
  const byDay = Map.groupBy(items, ({ day }) => (day < from ? from : day));
  const days: SitterSheet['days'][number][] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    days.push({ day, items: byDay.get(day) ?? [] });
  }
  return days;
};

const presentNeeded = (plan: PlanOfPet): readonly SheetReference[] => {
  const activePlanRevision = activeRevision(plan);
  if (!activePlanRevision?.asNeeded) return [];
  const { dose, minHours, maxPer24Hours } = activePlanRevision.asNeeded;
  const { id: planId, petId, instructions } = plan;
  const { title } = activePlanRevision;
  return [{ planId, petId, title, dose, instructions, minHours, maxPer24Hours, newId: v7() }];
};

/** The daily routine of a plan. Medication is not a routine; it is listed with the tasks. */
const presentRoutine = (plan: PlanOfPet, { from, to }: DayWindow): readonly SheetRoutine[] => {
  const activePlanRevision = activeRevision(plan);
  if (!activePlanRevision?.steps || activePlanRevision.kind === 'medication') return [];
  const steps = activePlanRevision.steps.filter(
    ({ startsOn, endsOn }) => startsOn <= to && (endsOn === null || endsOn >= from),
  );
  if (steps.length === 0) return [];
  const times = [...new Set(steps.flatMap((step) => step.times))].toSorted();
  const { petId, instructions } = plan;
  return [
    { petId, kind: activePlanRevision.kind, title: activePlanRevision.title, times, instructions },
  ];
};

const asCall = ({ name, phone, address, place }: EmergencyClinic): SheetCall => ({
  ...{ kind: 'clinic', name, phone, address, place },
});

/** The people to call: the owners of the pets, and the member who made the link for them. */
const listEmergencyCalls = (
  maker: UserRow,
  owners: readonly UserRow[],
): readonly EmergencyPerson[] => [
  ...owners.flatMap((owner) => {
    // Another account publishes the emergency contact only as far as the owner's settings do.
    const isPublished = owner.id === maker.id || owner.qrEmergencyInfo;
    const contact = isPublished ? {} : { emergencyContact: null, emergencyPhone: null };
    return listEmergencyPeople(joinFullName(owner), { ...owner, ...contact });
  }),
  ...(owners.some(({ id }) => id === maker.id)
    ? []
    : [{ kind: 'contact' as const, name: joinFullName(maker), phone: maker.phone }]),
];

const readCalls = async (
  db: Runner,
  { owner: maker }: SitterVisit,
  owners: readonly UserRow[],
  petIds: readonly string[],
): Promise<readonly SheetCall[]> => {
  const noPlace = { address: null, place: null };
  const namedClinics = await listClinicsOfPets(db, petIds, MAX_CLINICS);
  const knownClinics: KnownClinic[] = [];
  for (const { id } of owners) knownClinics.push(...(await listKnownClinics(db, id, CLINICS_READ)));
  return [
    ...listEmergencyCalls(maker, owners).map((person) => ({ ...person, ...noPlace })),
    ...mergeClinics(namedClinics, knownClinics).slice(0, MAX_CLINICS).map(asCall),
  ];
};

/** The owners of the pets of a link, the maker of the link first. */
const readOwners = async (
  db: Runner,
  { owner: maker }: SitterVisit,
  pets: readonly SitterPet[],
): Promise<readonly UserRow[]> => {
  const ids = new Set(pets.map(({ userId }) => userId));
  const owners: UserRow[] = ids.has(maker.id) ? [maker] : [];
  for (const id of ids) {
    const owner = id === maker.id ? undefined : await findUser(db, id);
    if (owner) owners.push(owner);
  }
  return owners;
};

/** Collects the data of the link's pets for the page. Throws 404 if none of the pets is left. */
export const readSheet = async (
  { db }: Parts,
  visit: SitterVisit,
  formResult: SitterSheet['formResult'],
): Promise<SitterSheet> => {
  const { link, owner: maker, path, now } = visit;
  const scope = reachFor(toOwner(maker, now), 'share');
  const pets = await readSitterPets(db, scope, link.petIds);
  if (pets.length === 0) throw notFound();
  const owners = await readOwners(db, visit, pets);
  const [owner = maker] = owners;
  const ids = new Set(pets.map(({ id }) => id));
  const plans = (await readPlans(db, scope)).filter(({ petId }) => ids.has(petId));
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  const { from, until } = toDays(link);
  const today = dayIn(now, link.timeZone);
  const lastDay = dayAfter(today, DAYS_AHEAD);
  const days = { from: today, to: lastDay < until ? lastDay : until };
  // A task of the evening before can be done after midnight.
  const yesterday = dayAfter(today, -1);
  const firstDay = yesterday < from ? today : yesterday;
  const items = (await readItems(db, visit, plans, { ...days, from: firstDay })).filter(
    ({ day, status }) => day >= today || status === 'due' || status === 'late',
  );
  return {
    ...{ language: link.language, path, from, until, today, now: now.toISOString(), formResult },
    firstName: owner.firstName,
    ownerName: joinFullName(owner),
    timeZone: link.timeZone,
    endsAt: link.endsAt,
    acceptsUntil: new Date(Date.parse(link.endsAt) + LATE_ENTRIES).toISOString(),
    canLog: link.canLog,
    ...limitContent({
      pets: pets.map(({ imageBlobId, userId: _owner, ...pet }) => ({
        ...pet,
        photoUrl: imageBlobId === null ? null : `${path}/photo/${pet.id}`,
      })),
      days: groupByDay(days, items.map(presentItem(byId))),
      needed: plans.flatMap(presentNeeded),
      routines: plans.flatMap((plan) => presentRoutine(plan, days)),
    }),
    watchFor: link.watchFor,
    note: link.note,
    calls: await readCalls(db, visit, owners, [...ids]),
    // Only the link's maker can show an address, and only the own one.
    address: link.showAddress
      ? [maker.address, maker.city].filter(Boolean).join(', ') || null
      : null,
    newId: v7(),
  };
};
