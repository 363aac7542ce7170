import { v7 } from 'uuid';
import { type PlanOfPet, readPlans } from '#db/care/queries.ts';
import { readAnswers, readNames } from '#db/doses/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import {
  listClinicsOfPets,
  listKnownClinics,
  readSitterPets,
  type SitterClinic,
} from '#db/sitters/queries.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import { type Answer, type CareItem, careItems, compareItems } from '#server/care/rules.ts';
import { ownerOf } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { daysOf, LATE_ENTRIES } from '#server/sitters/rules.ts';
import type { Sitting } from './access.ts';
import type { SheetCall, SheetItem, SheetNeeded, SheetRoutine, SitterSheet } from './contract.ts';

/** Days that the page knows ahead, so that it is of use without a connection. */
const DAYS_AHEAD = 6;
/** The most rows of a page, which has to stay small. */
const MOST_ITEMS = 300;
const MOST_CLINICS = 3;
const CLINICS_READ = 20;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Plans with what is to be done on these days, and how it stands. */
const itemsOf = async (
  db: Runner,
  { owner, now }: Sitting,
  plans: readonly PlanOfPet[],
  days: Days,
): Promise<readonly CareItem[]> => {
  const ids = new Set(plans.map(({ id }) => id));
  const rows = (await readAnswers(db, { ...ownerOf(owner).scope, ...days })).filter(({ planId }) =>
    ids.has(planId),
  );
  const people = [...new Set(rows.flatMap(({ byUserId }) => byUserId ?? []))];
  const known = people.length > 0 ? await readNames(db, people) : [];
  const names = new Map(known.map(({ id, firstName }) => [id, firstName]));
  const answers = rows.map(({ byUserId, sitterName, ...row }): Answer => {
    const name = sitterName ?? names.get(byUserId ?? '');
    return { ...row, by: name === undefined ? null : { id: null, name } };
  });
  const byPlan = Map.groupBy(answers, ({ planId }) => planId);
  return plans
    .flatMap((plan) => careItems(toPlanOverTime(plan), byPlan.get(plan.id) ?? [], { ...days, now }))
    .toSorted(compareItems)
    .slice(0, MOST_ITEMS);
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

const lastOf = (plan: PlanOfPet) => {
  const last = toPlanOverTime(plan).revisions.at(-1);
  return last?.status === 'active' ? last : undefined;
};

const neededOf = (plan: PlanOfPet): readonly SheetNeeded[] => {
  const last = lastOf(plan);
  if (!last?.asNeeded) return [];
  const { dose, minHours, maxPer24Hours } = last.asNeeded;
  const { id: planId, petId, instructions } = plan;
  const { title } = last;
  return [{ planId, petId, title, dose, instructions, minHours, maxPer24Hours, newId: v7() }];
};

/** Plans of every day, but for medication, which stands among what is to be done. */
const routineOf = (plan: PlanOfPet, { from, to }: Days): readonly SheetRoutine[] => {
  const last = lastOf(plan);
  if (!last?.steps || last.kind === 'medication') return [];
  const steps = last.steps.filter(
    ({ startsOn, endsOn }) => startsOn <= to && (endsOn === null || endsOn >= from),
  );
  if (steps.length === 0) return [];
  const times = [...new Set(steps.flatMap((step) => step.times))].toSorted();
  const { petId, instructions } = plan;
  return [{ petId, kind: last.kind, title: last.title, times, instructions }];
};

const keyOfName = (name: string | null): string => (name ?? '').trim().toLowerCase();

/** The clinics of the pets' records first, with what the owner's list knows of them; then the rest of that list. */
const clinicsOf = (
  named: readonly string[],
  known: readonly SitterClinic[],
): readonly SheetCall[] => {
  const byName = new Map(known.map((clinic) => [keyOfName(clinic.name), clinic]));
  const clinics = new Map<string, SheetCall>();
  for (const name of [...named, ...known.flatMap(({ name: own }) => own ?? [])]) {
    const key = keyOfName(name);
    const {
      phone = null,
      address = null,
      latitude = null,
      longitude = null,
    } = byName.get(key) ?? {};
    const place = latitude === null || longitude === null ? null : { latitude, longitude };
    if (!clinics.has(key)) clinics.set(key, { kind: 'clinic', name, phone, address, place });
  }
  return [...clinics.values()].slice(0, MOST_CLINICS);
};

const callsOf = async (
  db: Runner,
  { owner }: Sitting,
  petIds: readonly string[],
): Promise<readonly SheetCall[]> => {
  const { firstName, lastName, phone, emergencyContact, emergencyPhone } = owner;
  const nowhere = { address: null, place: null };
  const contact: readonly SheetCall[] =
    emergencyContact === null && emergencyPhone === null
      ? []
      : [{ kind: 'contact', name: emergencyContact ?? '', phone: emergencyPhone, ...nowhere }];
  const named = await listClinicsOfPets(db, petIds, MOST_CLINICS);
  const known = await listKnownClinics(db, owner.id, CLINICS_READ);
  return [
    { kind: 'owner', name: `${firstName} ${lastName}`.trim(), phone, ...nowhere },
    ...contact,
    ...clinicsOf(named, known),
  ];
};

/** All that a link tells: of its own pets alone. Throws 404 where none of them is left. */
export const sheetOf = async (
  { db }: Parts,
  sitting: Sitting,
  said: SitterSheet['said'],
): Promise<SitterSheet> => {
  const { link, owner, path, now } = sitting;
  const { scope } = ownerOf(owner);
  const pets = await readSitterPets(db, scope, link.petIds);
  if (pets.length === 0) throw notFound();
  const ids = new Set(pets.map(({ id }) => id));
  const plans = (await readPlans(db, scope)).filter(({ petId }) => ids.has(petId));
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  const { from, until } = daysOf(link);
  const today = dayIn(now, link.timeZone);
  const ahead = dayAfter(today, DAYS_AHEAD);
  const days = { from: today, to: ahead < until ? ahead : until };
  const items = await itemsOf(db, sitting, plans, days);
  const byDay = Map.groupBy(items.map(presentItem(byId)), ({ day }) => day);
  const list: string[] = [];
  for (let day = days.from; day <= days.to; day = dayAfter(day, 1)) list.push(day);
  return {
    ...{ language: link.language, path, from, until, today, now: now.toISOString(), said },
    firstName: owner.firstName,
    ownerName: `${owner.firstName} ${owner.lastName}`.trim(),
    timeZone: link.timeZone,
    endsAt: link.endsAt,
    acceptsUntil: new Date(Date.parse(link.endsAt) + LATE_ENTRIES).toISOString(),
    canLog: link.canLog,
    pets: pets.map(({ imageBlobId, ...pet }) => ({
      ...pet,
      photoUrl: imageBlobId === null ? null : `${path}/photo/${pet.id}`,
    })),
    days: list.map((day) => ({ day, items: byDay.get(day) ?? [] })),
    needed: plans.flatMap(neededOf),
    routines: plans.flatMap((plan) => routineOf(plan, days)),
    watchFor: link.watchFor,
    note: link.note,
    calls: await callsOf(db, sitting, [...ids]),
    address: link.showAddress
      ? [owner.address, owner.city].filter(Boolean).join(', ') || null
      : null,
    newId: v7(),
  };
};
