import { v7 } from 'uuid';
import { changedFields, noteActivity } from '#db/activities/queries.ts';
import {
  countActivePlans,
  countPlans,
  insertPlan,
  listPlans,
  type PlanOfPet,
  updatePlan,
} from '#db/care/queries.ts';
import { type CarePlanRow, carePlans } from '#db/care/table.ts';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { readEpoch } from '#db/epoch.ts';
import { findRecord } from '#db/records/queries.ts';
import { prepareConflict, resolveConflict } from '#server/deleted/policy.ts';
import { isFutureInstant } from '#server/doses/rules.ts';
import { type RestoredPet, restoring } from '#server/entities/restoring.ts';
import { changedBy, getAuthorId } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { invalidField, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireBelow, requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { petFor, petToRestoreFor } from '#server/pets/policy.ts';
import * as contract from './contract.ts';
import { ownPlanFor, planFor, revisePlan, withRevisions, zoneOfOwner } from './policy.ts';
import { presentPlans, presentSinglePlan } from './present.ts';
import { readRange } from './read-range.ts';

const requireRecord = async (
  db: Runner,
  actor: Owner,
  petId: string,
  recordId: string | null,
): Promise<void> => {
  if (recordId === null) return;
  const record = await findRecord(db, actor.reach, recordId);
  if (record?.petId !== petId) throw invalidField('recordId', 'care.recordId.unknown');
};

const requireRoom = async (
  tx: Runner,
  { config }: Pick<Parts, 'config'>,
  { id, petId, status }: Pick<CarePlanRow, 'id' | 'petId' | 'status'>,
): Promise<void> => {
  if (status !== 'active') return;
  await requireBelow(config, contract.MAX_ACTIVE_PLANS, 'care.tooManyPlans', () =>
    countActivePlans(tx, petId, id),
  );
};

/** The note of a change in the activity of the plan's pet. */
const toActivityNote = ({ id, petId, title, revisions, updatedBy, updatedAt }: CarePlanRow) => ({
  ...({ entity: 'carePlan', petId, entityId: id, title } as const),
  ...{ type: revisions.at(-1)?.kind ?? null, createdBy: updatedBy, at: updatedAt },
});

type PlanBody = Omit<ParsedBody<typeof contract.updatePlan>, 'version' | 'conflict'>;
type SupplyColumns = Pick<
  CarePlanRow,
  'supplyCounted' | 'supplyCountedAt' | 'supplyUnit' | 'supplyRemindAt'
>;

const UNKNOWN_SUPPLY: SupplyColumns = {
  supplyCounted: null,
  supplyCountedAt: null,
  supplyUnit: null,
  supplyRemindAt: null,
};

/** The supply's columns. `countedAt` is now unless it was sent, or unless only the refill reminder changes. */
const supplyIn = (
  supply: PlanBody['supply'],
  storedSupply: SupplyColumns,
  now: Date,
): SupplyColumns => {
  if (supply === undefined) return storedSupply;
  if (supply === null) return UNKNOWN_SUPPLY;
  const { counted, countedAt, unit, remindAt } = supply;
  if (countedAt !== undefined && isFutureInstant(countedAt, now)) {
    throw invalidField('supply.countedAt', 'care.countedAt.future');
  }
  const countedAtBefore =
    counted === storedSupply.supplyCounted ? storedSupply.supplyCountedAt : null;
  return {
    supplyCounted: counted,
    supplyCountedAt: countedAt ?? countedAtBefore ?? now.toISOString(),
    supplyUnit: unit,
    supplyRemindAt: remindAt,
  };
};

/** The columns that an edit changes, except the schedule. */
const columnsIn = (body: PlanBody, storedRow: CarePlanRow, now: Date): CarePlanRow => ({
  ...storedRow,
  ...supplyIn(body.supply, storedRow, now),
  instructions: body.instructions === undefined ? storedRow.instructions : body.instructions,
  hasReminders: body.reminders ?? storedRow.hasReminders,
  reminderSms: body.reminderSms ?? storedRow.reminderSms,
  remindBefore: body.remindBefore ?? storedRow.remindBefore,
  recordId: body.recordId === undefined ? storedRow.recordId : body.recordId,
});

const listItems = async (
  { db }: Parts,
  actor: Owner,
  petId: string | undefined,
  {
    limit = contract.MAX_PLANS_LISTED,
    page = 1,
  }: { limit?: number | undefined; page?: number | undefined },
) => {
  const careScope = { ...actor.reach, ...(petId === undefined ? {} : { petId }) };
  const rows = await listPlans(db, careScope, { limit, offset: (page - 1) * limit });
  return { total: await countPlans(db, careScope), plans: await presentPlans(db, actor, rows) };
};

const list = (parts: Parts): Route =>
  route(contract.listPlans, async ({ actor, query, ctx }) => {
    const { total, plans } = await listItems(parts, actor, undefined, query);
    ctx.set('X-Total-Count', String(total));
    return plans;
  });

const listOfPet = (parts: Parts): Route =>
  route(contract.listPetPlans, async ({ actor, params, query, ctx }) => {
    await petFor(parts.db, actor, 'read', params.petId);
    const { total, plans } = await listItems(parts, actor, params.petId, query);
    ctx.set('X-Total-Count', String(total));
    return plans;
  });

const create = (parts: Parts): Route =>
  route(contract.createPlan, ({ actor, params, body, now, write }) =>
    write(async (tx) => {
      const pet = await petFor(tx, actor, 'add', params.petId);
      const { id = v7(), kind, title, status = 'active', ...sent } = body;
      await requireRecord(tx, actor, pet.id, body.recordId ?? null);
      await requireNewId(tx, 'carePlans', body.id);
      await requireQuota(tx, parts.config, pet.userId, 'records');
      await requireRoom(tx, parts, { id, petId: pet.id, status });
      const { steps = null, asNeeded = null } = sent;
      const timeZone = await zoneOfOwner(tx, actor, pet.userId);
      const instant = now.toISOString();
      const emptyRow: CarePlanRow = {
        ...getDefaults(carePlans),
        ...{ id, petId: pet.id, title, status },
        revisions: [{ since: null, timeZone, kind, title, status, steps, asNeeded }],
        createdBy: getAuthorId(actor, pet),
        version: await readEpoch(tx),
        createdAt: instant,
        updatedAt: instant,
      };
      const plan = columnsIn(sent, emptyRow, now);
      await insertPlan(tx, plan);
      const { ownerName, ownerCurrency, role, passedAwayOn } = pet;
      const petFields = { ownerId: pet.userId, ownerName, ownerCurrency, role, passedAwayOn };
      return presentSinglePlan(tx, actor, { ...plan, ...petFields });
    }),
  );

/** Throws 409 with the stored state if the edit was made on another version. */
const requireVersion = async (
  tx: Runner,
  actor: Owner,
  planOfPet: PlanOfPet,
  version: number | undefined,
): Promise<void> => {
  if (version === undefined || version === planOfPet.version) return;
  throw versionConflict(await presentSinglePlan(tx, actor, planOfPet));
};

/** The schedule that results from an edit; fields that were not sent stay. */
const scheduleIn = ({ kind, title, status, steps, asNeeded }: PlanBody) =>
  Object.fromEntries(
    Object.entries({ kind, title, status, steps, asNeeded }).filter(
      ([, value]) => value !== undefined,
    ),
  );

const update = (parts: Parts): Route =>
  route(contract.updatePlan, async ({ actor, params, body, now, write }) => {
    const { version, conflict, changedAt, ...sent } = body;
    if (conflict) await ownPlanFor(parts.db, actor, params.planId, now);
    const sender = { userId: actor.userId, now };
    const preparedSides = await prepareConflict(parts.photos, conflict, 'record', sender);
    return write(async (tx) => {
      const storedPlan = await ownPlanFor(tx, actor, params.planId, now);
      await requireVersion(tx, actor, storedPlan, version);
      const timeZone = await zoneOfOwner(tx, actor, storedPlan.ownerId);
      const changes = { ...scheduleIn(sent), timeZone };
      // The clock of the device may be ahead.
      const since = new Date(Math.min(now.getTime(), Date.parse(changedAt ?? now.toISOString())));
      const next = withRevisions(storedPlan, revisePlan(storedPlan, changes, since));
      const lastRevision = next.revisions.at(-1);
      if (!lastRevision || !contract.hasSingleSchedule(lastRevision))
        throw invalidField('steps', 'care.schedule');
      const subject = { kind: 'carePlan', subjectId: storedPlan.id } as const;
      const resolution = await resolveConflict(parts, preparedSides, {
        ...{ tx, ownerId: storedPlan.ownerId, now, subject },
      });
      const plan = {
        ...next,
        ...columnsIn(sent, next, now),
        ...changedBy(actor, storedPlan),
        mergedAt: resolution.mergedAt,
        version: storedPlan.version + 1,
        updatedAt: now.toISOString(),
      };
      if (plan.recordId !== storedPlan.recordId) {
        await requireRecord(tx, actor, storedPlan.petId, plan.recordId);
      }
      if (storedPlan.status !== 'active') await requireRoom(tx, parts, plan);
      await updatePlan(tx, plan);
      await resolution.finish(plan.title, [], []);
      const fields = changedFields(storedPlan, plan);
      await noteActivity(tx, { ...toActivityNote(plan), kind: 'changed', fields });
      return presentSinglePlan(tx, actor, plan);
    });
  });

const remove = (): Route =>
  route(contract.deletePlan, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const storedPlan = await planFor(tx, actor, 'delete', params.planId);
      await requireVersion(tx, actor, storedPlan, query.version);
      const instant = now.toISOString();
      const deletionFields = {
        deletedAt: instant,
        updatedAt: instant,
        ...changedBy(actor, storedPlan),
      };
      const plan = { ...storedPlan, ...deletionFields };
      await updatePlan(tx, plan);
      await noteActivity(tx, { ...toActivityNote(plan), kind: 'deleted' });
      return { message: text('care.plan.deleted') };
    }),
  );

export const planRestoring = restoring<CarePlanRow, contract.CarePlan, RestoredPet>(
  contract.restorePlan,
  {
    findPet: (tx, actor, petId) =>
      petToRestoreFor(tx, actor, petId, 'care.plan.restore.petDeleted'),
    check: (tx, plan, { parts }) => requireRoom(tx, parts, plan),
    write: updatePlan,
    async finish(tx, plan, { actor, pet }) {
      await noteActivity(tx, { ...toActivityNote(plan), kind: 'restored' });
      const { ownerName, ownerCurrency, role, passedAwayOn } = pet;
      const petFields = { ownerId: pet.userId, ownerName, ownerCurrency, role, passedAwayOn };
      return presentSinglePlan(tx, actor, { ...plan, ...petFields });
    },
  },
);

const addSupply = (): Route =>
  route(contract.addSupply, ({ actor, params, body, now, write }) =>
    write(async (tx) => {
      const storedPlan = await ownPlanFor(tx, actor, params.planId, now);
      if (storedPlan.supplyCounted === null) throw invalidField('added', 'care.supply.none');
      const supplyCounted = storedPlan.supplyCounted + body.added;
      if (supplyCounted > contract.MAX_AMOUNT) throw invalidField('added', 'care.amount');
      const plan = {
        ...storedPlan,
        supplyCounted: supplyCounted,
        ...changedBy(actor, storedPlan),
        version: storedPlan.version + 1,
        updatedAt: now.toISOString(),
      };
      await updatePlan(tx, plan);
      await noteActivity(tx, {
        ...toActivityNote(plan),
        kind: 'changed',
        fields: ['supplyCounted'],
      });
      return presentSinglePlan(tx, actor, plan);
    }),
  );

export const carePlanRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  listOfPet(parts),
  create(parts),
  update(parts),
  remove(),
  addSupply(),
  readRange(parts),
];
