import { findUser } from '#db/accounts/queries.ts';
import { findPlan, listRunningPlans, type PlanOfPet, updatePlan } from '#db/care/queries.ts';
import type { CarePlanRow, StoredRevision } from '#db/care/table.ts';
import type { Runner } from '#db/engine/run.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { PetMove, TimeZoneChange } from '#server/entities/entity.ts';
import { requirePermission } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { PetAction } from '#server/members/rules.ts';
import { endRevisionsWithPet, type PlanOverTime, slotsBetween } from '#server/occurrences/rules.ts';
import { isAllowed, requireOwnEntry } from '#server/pets/policy.ts';

/** Throws 404 for a plan of a pet that is not shared, as for none, and 403 by the role. */
export const planFor = async (
  db: Runner,
  actor: Owner,
  action: PetAction,
  id: string,
): Promise<PlanOfPet> => {
  const plan = await findPlan(db, actor.reach, id);
  requirePermission(actor, plan && { id: plan.petId, role: plan.role }, (pet) =>
    isAllowed(action, pet),
  );
  if (!plan) throw notFound();
  return plan;
};

/** The plan that an actor may change: carers their own, for a day. */
export const ownPlanFor = async (
  db: Runner,
  actor: Owner,
  id: string,
  now: Date,
): Promise<PlanOfPet> => {
  const plan = await planFor(db, actor, 'add', id);
  requireOwnEntry(actor, plan, plan, now);
  return plan;
};

/** The time zone of a pet's owner, in which its plans are, whichever member of the household writes them. */
export const zoneOfOwner = async (
  db: Runner,
  { userId, timeZone }: Owner,
  ownerId: string,
): Promise<string> => {
  if (ownerId === userId) return timeZone;
  return (await findUser(db, ownerId))?.timeZone ?? timeZone;
};

/** Converts a stored plan for the rules. The plan of a pet that passed away has ended. */
export const toPlanOverTime = ({
  id,
  petId,
  revisions,
  passedAwayOn,
}: Pick<PlanOfPet, 'id' | 'petId' | 'revisions' | 'passedAwayOn'>): PlanOverTime =>
  endRevisionsWithPet({ id, petId, revisions }, passedAwayOn);

/** Plans that are changed more often lose their oldest revisions; doses stay. */
export const MAX_REVISIONS = 60;

/** The maximum size of a plan's revisions in bytes. One revision takes up to a few kilobytes, and usually 300 bytes. */
export const MAX_REVISIONS_BYTES = 64 * 1024;

type ScheduleChange = Omit<StoredRevision, 'since'>;

const toScheduleChange = ({ since: _since, ...said }: StoredRevision): ScheduleChange => said;

/** Whether a plan has had an occurrence by now. */
const hasBegun = (plan: PlanOverTime, now: Date): boolean => {
  const [revision] = plan.revisions;
  const stepStarts = (revision?.steps ?? []).map(({ startsOn }) => startsOn);
  const [first] = stepStarts.toSorted();
  if (first === undefined) return true;
  const tomorrow = dayAfter(dayIn(now, revision?.timeZone ?? 'UTC'), 1);
  for (const { at } of slotsBetween(plan, first, tomorrow, () => false)) {
    return at <= now.getTime();
  }
  return false;
};

const sizeOf = (revision: StoredRevision): number => Buffer.byteLength(JSON.stringify(revision));

/** The number of the newest revisions for which there is room beside the oldest. The last one always stays. */
const countNewest = (oldest: StoredRevision, laterRevisions: readonly StoredRevision[]): number => {
  let bytes = sizeOf(oldest);
  const tooOld = laterRevisions.findLastIndex((revision, index) => {
    bytes += sizeOf(revision);
    return bytes > MAX_REVISIONS_BYTES && index < laterRevisions.length - 1;
  });
  return Math.min(laterRevisions.length - 1 - tooOld, MAX_REVISIONS - 1);
};

/** The oldest revision stays, so that the plan keeps its beginning, but nothing was planned until the next one. */
const dropOldRevisions = (revisions: readonly StoredRevision[]): readonly StoredRevision[] => {
  const [oldest, ...laterRevisions] = revisions;
  if (!oldest) return revisions;
  const count = countNewest(oldest, laterRevisions);
  if (count === laterRevisions.length) return revisions;
  return [{ ...oldest, status: 'paused' }, ...laterRevisions.slice(-count)];
};

/**
 * The revisions after a change at an instant: the new schedule applies from then on, and what was before stays. If the
 * plan had had no occurrence by then, the new schedule replaces the old one from the start.
 */
export const revisePlan = (
  { id, petId, revisions }: PlanOverTime,
  changes: Partial<ScheduleChange>,
  changedAt: Date,
): readonly StoredRevision[] => {
  const lastRevision = revisions.at(-1);
  if (!lastRevision) return revisions;
  const schedule = { ...toScheduleChange(lastRevision), ...changes };
  if (JSON.stringify(schedule) === JSON.stringify(toScheduleChange(lastRevision))) return revisions;
  if (
    lastRevision.since === null &&
    lastRevision.status === 'active' &&
    !hasBegun({ id, petId, revisions }, changedAt)
  ) {
    return [{ since: null, ...schedule }];
  }
  // Another device's change, or a clock that was set back, must not date this change before the last one.
  const revisionStart = Math.max(
    changedAt.getTime(),
    lastRevision.since === null ? 0 : Date.parse(lastRevision.since) + 1,
  );
  return [...revisions, { since: new Date(revisionStart).toISOString(), ...schedule }];
};

/** A copy of a plan's row with other revisions, without those for which there is no room. */
export const withRevisions = <Row extends CarePlanRow>(
  row: Row,
  revisions: readonly StoredRevision[],
): Row => {
  const lastRevision = revisions.at(-1);
  return lastRevision
    ? {
        ...row,
        revisions: dropOldRevisions(revisions),
        title: lastRevision.title,
        status: lastRevision.status,
      }
    : row;
};

const moveToZone = async (
  tx: Runner,
  plans: readonly CarePlanRow[],
  timeZone: string,
  now: Date,
): Promise<void> => {
  for (const plan of plans) {
    const revisions = revisePlan(plan, { timeZone }, now);
    if (revisions === plan.revisions) continue;
    const movedPlan = withRevisions(plan, revisions);
    await updatePlan(tx, { ...movedPlan, version: plan.version + 1, updatedAt: now.toISOString() });
  }
};

/**
 * Moves an owner's plans to another time zone from now on, in the transaction that changes the owner's zone. A plan
 * that has ended moves when it starts again.
 */
export const movePlansToZone = async (
  tx: Runner,
  { userId, timeZone, now }: TimeZoneChange,
): Promise<void> => moveToZone(tx, await listRunningPlans(tx, { userId }), timeZone, now);

/** Moves the plans of a pet to the time zone of its new owner. */
export const movePlansToNewOwner = async (
  tx: Runner,
  { petId, to, at }: PetMove,
): Promise<void> => {
  const owner = await findUser(tx, to);
  if (!owner) return;
  const plans = await listRunningPlans(tx, { id: petId });
  await moveToZone(tx, plans, owner.timeZone, new Date(at));
};
