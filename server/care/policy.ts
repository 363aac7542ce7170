import { findPlan, listRunningPlans, type PlanOfPet, updatePlan } from '#db/care/queries.ts';
import type { CarePlanRow, StoredRevision } from '#db/care/table.ts';
import type { Runner } from '#db/engine/run.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { endedWithPet, type PlanOverTime, slotsBetween } from '#server/occurrences/rules.ts';
import { can } from '#server/pets/policy.ts';

/** Throws the same 404 for another owner's plan and for none. */
export const planFor = async (
  db: Runner,
  actor: Owner,
  action: 'read' | 'update' | 'delete',
  id: string,
): Promise<PlanOfPet> => {
  const plan = await findPlan(db, actor.scope, id);
  if (!plan || !can(actor, action, { userId: plan.ownerId })) throw notFound();
  return plan;
};

/** A stored plan as the rules read it: that of a pet that passed away has ended. */
export const toPlanOverTime = ({
  id,
  petId,
  revisions,
  passedAwayOn,
}: Pick<PlanOfPet, 'id' | 'petId' | 'revisions' | 'passedAwayOn'>): PlanOverTime =>
  endedWithPet({ id, petId, revisions }, passedAwayOn);

/** A plan that was changed more often forgets its first shapes; what was given stays. */
export const MAX_REVISIONS = 60;

type ScheduleChange = Omit<StoredRevision, 'since'>;

const scheduleOf = ({ since: _since, ...said }: StoredRevision): ScheduleChange => said;

/** Whether a plan had an occurrence until now. */
const hasBegun = (plan: PlanOverTime, now: Date): boolean => {
  const [revision] = plan.revisions;
  const starts = (revision?.steps ?? []).map(({ startsOn }) => startsOn);
  const [first] = starts.toSorted();
  if (first === undefined) return true;
  const tomorrow = dayAfter(dayIn(now, revision?.timeZone ?? 'UTC'), 1);
  for (const { at } of slotsBetween(plan, first, tomorrow, () => false)) {
    return at <= now.getTime();
  }
  return false;
};

const dropOldRevisions = (revisions: readonly StoredRevision[]): readonly StoredRevision[] => {
  const [oldest] = revisions;
  if (revisions.length <= MAX_REVISIONS || !oldest) return revisions;
  return [{ ...oldest, status: 'paused' }, ...revisions.slice(1 - MAX_REVISIONS)];
};

/**
 * The revisions of a plan that is changed: from now on it says something else, and what lies behind stands as it was.
 * One that had no occurrence yet is as if it had said so from the beginning.
 */
export const revisePlan = (
  { id, petId, revisions }: PlanOverTime,
  changes: Partial<ScheduleChange>,
  now: Date,
): readonly StoredRevision[] => {
  const last = revisions.at(-1);
  if (!last) return revisions;
  const said = { ...scheduleOf(last), ...changes };
  if (JSON.stringify(said) === JSON.stringify(scheduleOf(last))) return revisions;
  if (last.since === null && last.status === 'active' && !hasBegun({ id, petId, revisions }, now)) {
    return [{ since: null, ...said }];
  }
  // A clock that was set back must not put a change before the last one.
  const since = Math.max(now.getTime(), last.since === null ? 0 : Date.parse(last.since) + 1);
  return dropOldRevisions([...revisions, { since: new Date(since).toISOString(), ...said }]);
};

/** A plan's row with other revisions. */
export const withRevisions = <Row extends CarePlanRow>(
  row: Row,
  revisions: readonly StoredRevision[],
): Row => {
  const last = revisions.at(-1);
  return last ? { ...row, revisions, title: last.title, status: last.status } : row;
};

/**
 * From now on all plans of an owner are in another time zone, in the transaction that changes it. One that has ended moves
 * when it begins again.
 */
export const movePlansToZone = async (
  tx: Runner,
  {
    userId,
    timeZone,
    now,
  }: { readonly userId: string; readonly timeZone: string; readonly now: Date },
): Promise<void> => {
  for (const plan of await listRunningPlans(tx, userId)) {
    const revisions = revisePlan(plan, { timeZone }, now);
    if (revisions === plan.revisions) continue;
    const moved = withRevisions(plan, revisions);
    await updatePlan(tx, { ...moved, version: plan.version + 1, updatedAt: now.toISOString() });
  }
};
