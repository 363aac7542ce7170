import type { PlanOfPet } from '#db/care/queries.ts';
import { sumGivenAmounts } from '#db/doses/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { Owner } from '#server/http/actor.ts';
import { toAuthors } from '#server/members/rules.ts';
import type { CarePlan, Supply } from './contract.ts';
import { toPlanOverTime } from './policy.ts';

const toSupply = (row: PlanOfPet, givenAmount: number): Supply | null =>
  row.supplyCounted === null || row.supplyCountedAt === null || row.supplyUnit === null
    ? null
    : {
        counted: row.supplyCounted,
        countedAt: row.supplyCountedAt,
        unit: row.supplyUnit,
        remindAt: row.supplyRemindAt,
        left: row.supplyCounted - givenAmount,
      };

const REMINDER_MINUTES = [0, 10, 30, 60] as const;

/** A stored plan as its owner sees it. `givenAmount` is the amount given since the supply was counted. */
const presentPlan = (row: PlanOfPet, { userId, user }: Owner, givenAmount: number): CarePlan => {
  const owner = { id: row.ownerId, name: row.ownerName };
  const plan = toPlanOverTime(row);
  const lastRevision = plan.revisions.at(-1);
  if (!lastRevision) throw new Error(`the plan ${row.id} has no revision`);
  return {
    id: row.id,
    petId: row.petId,
    kind: lastRevision.kind,
    title: lastRevision.title,
    instructions: row.instructions,
    steps: lastRevision.steps,
    asNeeded: lastRevision.asNeeded,
    status: lastRevision.status,
    timeZone: lastRevision.timeZone,
    supply: toSupply(row, givenAmount),
    reminders: row.hasReminders,
    reminderSms: row.reminderSms,
    remindBefore: REMINDER_MINUTES.find((minutes) => minutes === row.remindBefore) ?? 0,
    recordId: row.recordId,
    revisions: plan.revisions,
    owner,
    role: row.role,
    ...toAuthors(row, owner, { id: userId, name: user.firstName }),
    mergedAt: row.mergedAt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
};

/** Presents plans; needs one more statement for their doses. */
export const presentPlans = async (
  db: Runner,
  actor: Owner,
  rows: readonly PlanOfPet[],
): Promise<readonly CarePlan[]> => {
  const plansWithSupply = rows
    .filter(({ supplyCounted }) => supplyCounted !== null)
    .map(({ id }) => id);
  const sums = plansWithSupply.length > 0 ? await sumGivenAmounts(db, plansWithSupply) : [];
  const givenByPlan = new Map(sums.map(({ planId, amount }) => [planId, Number(amount)]));
  return rows.map((row) => presentPlan(row, actor, givenByPlan.get(row.id) ?? 0));
};

export const presentSinglePlan = async (
  db: Runner,
  actor: Owner,
  row: PlanOfPet,
): Promise<CarePlan> => {
  const [plan] = await presentPlans(db, actor, [row]);
  if (!plan) throw new Error(`the plan ${row.id} was not presented`);
  return plan;
};
