import { readPlans } from '#db/care/queries.ts';
import { listEntries } from '#db/diary/queries.ts';
import { readAnswers } from '#db/doses/queries.ts';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import { listRecords } from '#db/records/queries.ts';
import { findShared } from '#db/sharing/queries.ts';
import { listWeightTexts } from '#db/weights/queries.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import { careItems } from '#server/care/rules.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { toGiver } from '#server/members/rules.ts';
import type { Revision } from '#server/occurrences/rules.ts';
import type { Parts } from '#server/parts.ts';
import type { ChartPoint } from '#server/pdf/contract.ts';
import { readPetPhoto, readSheetPhoto } from '#server/pdf/read-pet.ts';
import { currentRevision } from '#server/plan-text/rules.ts';
import type { IncludedSections } from '#server/vet-links/contract.ts';
import { isLikely, parseWeight, weightIn } from '#server/weights/rules.ts';
import { readMarks } from './read-marks.ts';

const MAX_RECORDS = 8;
const MAX_WEIGHTS = 100;
/** Diary entries that are read for paper; a page and a half of table. */
const MAX_ENTRIES = 60;
const MAX_PHOTOS = 3;

export interface PlanWithDoses {
  readonly revision: Revision;
  readonly instructions: string | null;
  /** How often it was given as needed, or how many of the doses that were due were given, without extra doses. */
  readonly given: number;
  readonly due: number;
}

interface SummaryRequest {
  readonly actor: Owner;
  readonly now: Date;
  /** Days up to today. */
  readonly days: number;
  /** The parts that are read; the others stay empty. */
  readonly include: IncludedSections;
  readonly describePhoto: string;
}

export const readCarePlans = async (
  { db }: Parts,
  { actor, now }: Pick<SummaryRequest, 'actor' | 'now'>,
  petId: string,
  days: { readonly from: string; readonly to: string },
): Promise<readonly PlanWithDoses[]> => {
  const plans = await readPlans(db, { ...actor.reach, petId });
  const rows = await readAnswers(db, actor.reach, { petId, ...days });
  const answers = Map.groupBy(
    rows.map((row) => ({ ...row, by: toGiver(row) })),
    ({ planId }) => planId,
  );
  const plansWithDoses: PlanWithDoses[] = [];
  for (const row of plans) {
    const plan = toPlanOverTime(row);
    const revision = currentRevision(plan, days.to);
    if (!revision) continue;
    await yieldIfLong();
    const items = careItems(plan, answers.get(plan.id) ?? [], { ...days, now });
    const dueItems = items.filter(
      ({ status, extra }) =>
        status !== 'upcoming' && status !== 'due' && (!extra || revision.asNeeded !== null),
    );
    const givenCount = dueItems.filter(({ status }) => status === 'given').length;
    const counts = { given: givenCount, due: dueItems.length };
    plansWithDoses.push({ revision, instructions: row.instructions, ...counts });
  }
  return plansWithDoses;
};

/** The plausible weights of a pet since a day, in the unit of the account. */
export const readWeights = async (
  { db }: Parts,
  { reach, user }: Owner,
  { id, category }: Pick<AccessiblePet, 'id' | 'category'>,
  from: string,
): Promise<readonly ChartPoint[]> =>
  (await listWeightTexts(db, reach, id, MAX_WEIGHTS)).flatMap(({ date, weight }) => {
    const read = date >= from ? parseWeight(weight) : undefined;
    return read && isLikely(read.grams, category)
      ? [{ day: date, value: weightIn(read.grams, user.weightUnit) }]
      : [];
  });

/** The newest entries of a pet's diary since a day, at most `limit`. */
export const entriesSince = async (
  { db }: Parts,
  { timeZone }: Owner,
  petId: string,
  { from, limit }: { readonly from: string; readonly limit: number },
) => {
  const newestEntries = await listEntries(db, petId, { limit, offset: 0 });
  return newestEntries.filter(({ at }) => dayIn(new Date(at), timeZone) >= from);
};

/** Reads a summary in a fixed number of statements and three more for each photo. */
export const readSummary = async (parts: Parts, pet: AccessiblePet, asked: SummaryRequest) => {
  const { db } = parts;
  const { actor, now, days, include, describePhoto } = asked;
  const row = await findShared(db, { id: pet.id });
  if (!row) throw notFound();
  const lastDay = dayIn(now, actor.timeZone);
  const firstDay = dayAfter(lastDay, 1 - days);
  const newestFirst = { sort: 'dateAdministered', order: 'desc', offset: 0 } as const;
  const entryRange = { from: firstDay, limit: MAX_ENTRIES };
  const entries = include.diary ? await entriesSince(parts, actor, pet.id, entryRange) : [];
  const photos = [];
  for (const { id, imageBlobId } of entries.filter(({ imageBlobId: blob }) => blob !== null)) {
    if (photos.length === MAX_PHOTOS) break;
    const photo = await readSheetPhoto(db, imageBlobId, 'thumbnail');
    if (photo) photos.push({ entryId: id, photo });
  }
  return {
    pet,
    owner: row,
    photo: await readPetPhoto(db, pet, 'thumbnail', describePhoto),
    records: include.records
      ? await listRecords(db, actor.reach, pet.id, {
          ...newestFirst,
          types: ['vaccine', 'lab-test'],
          limit: MAX_RECORDS,
        })
      : [],
    plans: include.care
      ? await readCarePlans(parts, asked, pet.id, { from: firstDay, to: lastDay })
      : [],
    weights: include.records
      ? await readWeights(parts, actor, pet, dayAfter(lastDay, -MAX_WEIGHT_DAYS))
      : [],
    marks: include.records
      ? await readMarks(parts, actor, pet.id, { today: lastDay, withPlans: include.care })
      : [],
    weightUnit: actor.user.weightUnit,
    include,
    entries,
    photos,
  };
};

/** The weight is drawn over a year, whatever the other days are. */
const MAX_WEIGHT_DAYS = 365;

export type SummarySource = Awaited<ReturnType<typeof readSummary>>;
