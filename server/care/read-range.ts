import { type PlanOfPet, readPlanPages } from '#db/care/queries.ts';
import { type AnswerRow, readAnswers } from '#db/doses/queries.ts';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { dayAfter, daysBetween } from '#server/calendar/days.ts';
import { AccountTurns } from '#server/http/account-turns.ts';
import { isCalendarDate, MAX_LISTED } from '#server/http/contract.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { toGiver } from '#server/members/rules.ts';
import type { PlanOverTime } from '#server/occurrences/rules.ts';
import type { Parts } from '#server/parts.ts';
import { petFor } from '#server/pets/policy.ts';
import * as contract from './contract.ts';
import { toPlanOverTime } from './policy.ts';
import {
  type CareItem,
  careItems,
  compareItems,
  type ItemPlace,
  MAX_CARE_DAYS,
  type PlanAnswer,
} from './rules.ts';

/** Adds to each dose the name of the person who gave it. */
const toAnswers = (rows: readonly AnswerRow[]): readonly PlanAnswer[] =>
  rows.map((row) => ({
    id: row.id,
    planId: row.planId,
    day: row.day,
    time: row.time,
    status: row.status,
    givenAt: row.givenAt,
    createdAt: row.createdAt,
    by: toGiver(row),
  }));

const toCursor = ({ day, at, planId, time, doseId }: ItemPlace): string =>
  Buffer.from(JSON.stringify([day, at, planId, time, doseId])).toString('base64url');

/** Throws 400 for a cursor that this server did not issue. */
const parseCursor = (cursor: string): ItemPlace => {
  const readItems = (): unknown => {
    try {
      return JSON.parse(Buffer.from(cursor, 'base64url').toString());
    } catch {
      return undefined;
    }
  };
  const parts = readItems();
  const isText = (value: unknown): value is string => typeof value === 'string';
  if (!Array.isArray(parts)) throw badRequest('field.invalid');
  const [day, at, planId, time, doseId]: readonly unknown[] = parts;
  if (!isText(day) || !isCalendarDate(day) || !isText(at) || !isText(planId)) {
    throw badRequest('field.invalid');
  }
  return {
    day,
    at,
    planId,
    time: isText(time) ? time : null,
    doseId: isText(doseId) ? doseId : null,
  };
};

/** About how many occurrences a plan has per day, to choose how many days to read for a page. */
const occurrencesPerDay = ({ revisions }: PlanOverTime): number =>
  Math.max(
    0,
    ...revisions.flatMap(({ steps }) => steps ?? []).map(({ times }) => Math.max(1, times.length)),
  );

interface PageRequest {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly after: ItemPlace | undefined;
}

/** A page of the items of several plans, computed from as few days as possible, while other requests are served. */
const readPage = async (
  plans: readonly PlanOverTime[],
  answers: ReadonlyMap<string, readonly PlanAnswer[]>,
  { from, to, now, after }: PageRequest,
  limit = MAX_LISTED,
): Promise<contract.CarePage> => {
  const itemsPerDay = plans.reduce((sum, plan) => sum + occurrencesPerDay(plan), 0);
  const daysPerPage = Math.max(1, Math.floor((2 * limit) / Math.max(1, itemsPerDay)));
  const items: CareItem[] = [];
  for (let day = after && after.day > from ? after.day : from; day <= to; ) {
    const lastDayShown = dayAfter(day, daysPerPage - 1);
    const range = { from: day, to: lastDayShown < to ? lastDayShown : to, now };
    const itemsInRange: CareItem[] = [];
    for (const plan of plans) {
      itemsInRange.push(...careItems(plan, answers.get(plan.id) ?? [], range));
      await yieldIfLong();
    }
    const sortedItems = itemsInRange.toSorted(compareItems);
    for (const item of sortedItems) if (!after || compareItems(item, after) > 0) items.push(item);
    if (items.length > limit) {
      const page = items.slice(0, limit);
      const end = page.at(-1);
      return { items: page, nextCursor: end ? toCursor(end) : null };
    }
    day = dayAfter(lastDayShown, 1);
  }
  return { items, nextCursor: null };
};

/** An item with the owner of its pet and the actor's role. */
const addOwnerAndRole = (item: CareItem, plan: PlanOfPet | undefined): CareItem =>
  plan ? { ...item, owner: { id: plan.ownerId, name: plan.ownerName }, role: plan.role } : item;

/**
 * The first items of all plans. The plans are read a hundred at a time, and only their first items are kept, because
 * the plans of one account may take more than a gigabyte.
 */
const readItems = async (
  db: Runner,
  scope: Parameters<typeof readPlanPages>[1],
  answers: ReadonlyMap<string, readonly PlanAnswer[]>,
  request: PageRequest,
): Promise<contract.CarePage> => {
  let items: readonly CareItem[] = [];
  let hasMore = false;
  for await (const storedPlans of readPlanPages(db, scope)) {
    const last = items.length === MAX_LISTED ? items.at(-1) : undefined;
    // What is due on later days than the last of a full list does not belong to it.
    const range = last && hasMore ? { ...request, to: last.day } : request;
    const page = await readPage(storedPlans.map(toPlanOverTime), answers, range);
    const storedById = new Map(storedPlans.map((plan) => [plan.id, plan]));
    const added = page.items.map((item) => addOwnerAndRole(item, storedById.get(item.planId)));
    const allItems = [...items, ...added].toSorted(compareItems);
    hasMore ||= page.nextCursor !== null || allItems.length > MAX_LISTED;
    items = allItems.slice(0, MAX_LISTED);
  }
  const end = items.at(-1);
  return { items, nextCursor: hasMore && end ? toCursor(end) : null };
};

/** One reading for each account at a time: the plans of one may be large, and their rules take long. */
const turns = new AccountTurns();

/** Needs two statements for up to a hundred plans, and one more for a single pet. */
export const readRange = ({ db }: Parts): Route =>
  route(contract.readCare, async ({ actor, query, now }) => {
    const { from, to, petId, cursor } = query;
    const days = daysBetween(from, to) + 1;
    if (days < 1 || days > MAX_CARE_DAYS) throw new HttpError(400, 'care.range');
    const parsedCursor = cursor === undefined ? undefined : parseCursor(cursor);
    if (petId !== undefined) {
      await petFor(db, actor, 'read', petId);
    }
    const ofPet = petId === undefined ? {} : { petId };
    const rows = await readAnswers(db, actor.reach, { ...ofPet, from, to });
    const answers = Map.groupBy(toAnswers(rows), ({ planId }) => planId);
    const request = { from, to, now, after: parsedCursor };
    const scope = { ...actor.reach, ...ofPet };
    return turns.run(actor.userId, () => readItems(db, scope, answers, request));
  });
