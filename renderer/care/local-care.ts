import { lastTypedFields, newIdOf, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { localLastDays, petsBeingDeleted } from '#renderer/pets/offline-pets.ts';
import type { CarePlan } from '#server/care/contract.ts';
import type { PlanAnswer, ResponsiblePerson } from '#server/care/rules.ts';
import { getPlannedAmount } from '#server/doses/rules.ts';
import {
  endRevisionsWithPet,
  type Revision,
  type Step,
  slotKey,
} from '#server/occurrences/rules.ts';
import type { DoseItem, PlanBody, PlanChanges, PlanEdit, PlanItem, SupplyItem } from './offline.ts';
import { isRevision } from './time-of-change.ts';

type Steps = NonNullable<PlanBody['steps']>;

const stepsOf = (steps: Steps | null | undefined): readonly Step[] | null =>
  steps?.map((step) => ({
    dose: step.dose || null,
    amount: step.amount ?? null,
    startsOn: step.startsOn,
    startsAt: step.startsAt ?? null,
    times: (step.times ?? []).toSorted(),
    repeat: step.repeat ?? null,
    endsOn: step.endsOn ?? null,
    count: step.count ?? null,
  })) ?? null;

const asNeededOf = (asNeeded: PlanBody['asNeeded']): CarePlan['asNeeded'] =>
  asNeeded ? { ...asNeeded, dose: asNeeded.dose || null, amount: asNeeded.amount ?? null } : null;

/** A plan with unsent edits since an instant, as the server will return it once they are saved. */
const withPlanChanges = (plan: CarePlan, fields: PlanChanges, since: string): CarePlan => {
  const { kind = plan.kind, title = plan.title, status = plan.status } = fields;
  const steps = fields.steps === undefined ? plan.steps : stepsOf(fields.steps);
  const asNeeded = fields.asNeeded === undefined ? plan.asNeeded : asNeededOf(fields.asNeeded);
  const revision = { ...{ since, timeZone: plan.timeZone, kind, title, status }, steps, asNeeded };
  const { supply } = fields;
  return {
    ...plan,
    ...{ kind, title, status, steps, asNeeded },
    instructions:
      fields.instructions === undefined ? plan.instructions : fields.instructions || null,
    reminders: fields.reminders ?? plan.reminders,
    reminderSms: fields.reminderSms ?? plan.reminderSms,
    remindBefore: fields.remindBefore ?? plan.remindBefore,
    supply:
      supply === undefined
        ? plan.supply
        : supply && {
            counted: supply.counted,
            countedAt: supply.countedAt ?? since,
            unit: supply.unit,
            remindAt: supply.remindAt ?? null,
            left: supply.counted,
          },
    revisions: isRevision(fields) ? [...plan.revisions, revision] : plan.revisions,
  };
};

/** A plan that exists only in the outbox. */
const asPlan = (item: PlanItem, timeZone: string): CarePlan => {
  const fields = lastTypedFields(item);
  const { kind, title, status = 'active' } = fields;
  const firstRevision: Revision = {
    ...{ since: null, timeZone, kind, title, status },
    steps: stepsOf(fields.steps),
    asNeeded: asNeededOf(fields.asNeeded),
  };
  const emptyPlan: CarePlan = {
    ...{ id: newIdOf(item), petId: item.petId, kind, title, status, timeZone },
    ...{ steps: firstRevision.steps, asNeeded: firstRevision.asNeeded },
    ...{ instructions: null, supply: null, reminders: true, reminderSms: false, remindBefore: 0 },
    recordId: fields.recordId ?? null,
    revisions: [firstRevision],
    mergedAt: null,
    // The server will assign version 1, on which later edits are based.
    version: 1,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
  };
  const { steps: _steps, asNeeded: _needed, kind: _kind, title: _title, ...others } = fields;
  const { status: _status, ...more } = others;
  return withPlanChanges(emptyPlan, more, item.createdAt);
};

const isPlan = (item: OutboxItem): item is PlanItem => item.kind === 'carePlan';
const isEdit = (item: OutboxItem): item is PlanEdit => item.kind === 'carePlan-edit';
const isPending = ({ state, takenBack }: OutboxItem): boolean => !takenBack && state !== 'refused';

/** A plan as the server returns it for a pet that passed away on a day; unchanged without one. */
const endPlanWithPet = (plan: CarePlan, passedAwayOn: string | undefined): CarePlan =>
  passedAwayOn === undefined
    ? plan
    : { ...endRevisionsWithPet(plan, passedAwayOn), status: 'ended' };

/**
 * The server's plans combined with the outbox: unsent plans are added, plans with an unsent deletion are removed, and
 * plans of pets that passed away have ended.
 */
export const localPlans = (
  plans: readonly CarePlan[],
  items: Items,
  timeZone: string,
): readonly CarePlan[] => {
  if (items.length === 0) return plans;
  const deletedPetIds = petsBeingDeleted(items);
  const lastDays = localLastDays(items);
  const removedIds = new Set(
    items.flatMap((item) =>
      item.kind === 'carePlan-removal' && isPending(item) ? [item.base.id] : [],
    ),
  );
  const serverIds = new Set(plans.map(({ id }) => id));
  const createdPlans = items
    .filter(isPlan)
    .filter((item) => isPending(item) && !serverIds.has(newIdOf(item)))
    .map((item) => asPlan(item, timeZone));
  const edits = items.filter(isEdit).filter(isPending);
  return [...plans, ...createdPlans]
    .filter(({ id, petId }) => !removedIds.has(id) && !deletedPetIds.has(petId))
    .map((plan) =>
      edits
        .filter(({ base }) => base.id === plan.id)
        .reduce((previous, item) => {
          const changes = lastTypedFields(item);
          return withPlanChanges(previous, changes, changes.changedAt ?? item.createdAt);
        }, plan),
    )
    .map((plan) => endPlanWithPet(plan, lastDays.get(plan.petId)));
};

const isDose = (item: OutboxItem): item is DoseItem => item.kind === 'dose';

const asAnswer = (
  { planId, body, createdAt }: DoseItem,
  responsiblePerson: ResponsiblePerson | null,
): PlanAnswer => ({
  id: body.id,
  planId,
  day: body.day,
  time: body.time,
  status: body.status,
  givenAt: body.givenAt ?? createdAt,
  createdAt,
  by: responsiblePerson,
});

const slotKeyOf = ({ planId, day, time }: PlanAnswer): string | undefined =>
  day === null ? undefined : `${planId} ${slotKey({ day, time })}`;

/** The ids of the doses that unsent items take back. */
const undoneIdsIn = (items: Items): ReadonlySet<string> =>
  new Set(
    items.flatMap((item) => {
      if (item.kind === 'dose-undone') return isPending(item) ? [item.doseId] : [];
      if (!isDose(item)) return [];
      return [...(item.withdrawn ?? []), ...(item.takenBack ? [item.body.id] : [])];
    }),
  );

/** The server's doses combined with the outbox. A dose in the outbox replaces a skipped one. */
export const localAnswers = (
  answers: readonly PlanAnswer[],
  items: Items,
  responsiblePerson: ResponsiblePerson | null,
): readonly PlanAnswer[] => {
  if (items.length === 0) return answers;
  const undoneIds = undoneIdsIn(items);
  const serverAnswers = answers.filter(({ id }) => !undoneIds.has(id));
  const ids = new Set(serverAnswers.map(({ id }) => id));
  const slots = new Map(serverAnswers.map((answer) => [slotKeyOf(answer), answer]));
  const localDoses = items
    .filter(isDose)
    .filter((item) => isPending(item) && item.state !== 'conflict' && !undoneIds.has(item.body.id))
    .map((item) => asAnswer(item, responsiblePerson))
    .filter((answer) => {
      const slot = slotKeyOf(answer);
      const otherDose = slot === undefined ? undefined : slots.get(slot);
      return !ids.has(answer.id) && (!otherDose || otherDose.status === 'skipped');
    });
  const answeredSlots = new Set(localDoses.flatMap((answer) => slotKeyOf(answer) ?? []));
  const remainingAnswers = serverAnswers.filter(
    (answer) => !answeredSlots.has(slotKeyOf(answer) ?? ''),
  );
  return [...remainingAnswers, ...localDoses];
};

/** The additions to the supply of a plan in the outbox. */
export const additionsTo = ({ id }: Pick<CarePlan, 'id'>, items: Items): readonly SupplyItem[] =>
  items.filter((item) => item.kind === 'carePlan-supply').filter(({ planId }) => planId === id);

/** The sum of the additions in the outbox that the supply of a plan does not include yet, in thousandths. */
const unsentSupply = (plan: CarePlan, items: Items): number => {
  // A count that was typed later replaces earlier additions.
  const lastCount = Math.max(
    ...items
      .filter(isEdit)
      .filter((item) => isPending(item) && item.base.id === plan.id)
      .map((item) => (lastTypedFields(item).supply === undefined ? 0 : item.order)),
    0,
  );
  return additionsTo(plan, items)
    .filter((item) => isPending(item) && item.order > lastCount)
    .filter(({ savedId, version }) => savedId === null || plan.version < (version ?? 0))
    .reduce((sum, { body }) => sum + body.added, 0);
};

/**
 * The remaining supply of a plan in thousandths, with the outbox: its additions, minus the doses given since the count,
 * plus those taken back; null if no supply is counted. `knownAnswers` are the server's.
 */
export const localSupply = (
  plan: CarePlan,
  knownAnswers: readonly PlanAnswer[],
  items: Items,
): number | null => {
  const { supply } = plan;
  if (!supply) return null;
  const ids = new Set(knownAnswers.map(({ id }) => id));
  const newDoses = items
    .filter(isDose)
    .filter((item) => isPending(item) && item.planId === plan.id && !ids.has(item.body.id));
  const undoneIds = undoneIdsIn(items.filter(({ state }) => state !== 'synced'));
  const undoneDoses = knownAnswers.filter(({ id }) => undoneIds.has(id));
  const amountOf = (answer: PlanAnswer, amount = getPlannedAmount(plan, answer)): number =>
    answer.status === 'given' && answer.givenAt >= supply.countedAt ? (amount ?? 0) : 0;
  const given = newDoses.map((item) => amountOf(asAnswer(item, null), item.body.amount));
  const returned = undoneDoses.map((answer) => amountOf(answer));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
  return supply.left + unsentSupply(plan, items) - sum(given) + sum(returned);
};
