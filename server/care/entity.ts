import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { insertPlans, replanNoticesOfPet } from '#db/care/queries.ts';
import { type CarePlanRow, carePlans, type StoredRevision } from '#db/care/table.ts';
import { findExportedRecords, listPlansById } from '#db/care/transfer.ts';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { readEpoch } from '#db/epoch.ts';
import { medicalRecords } from '#db/records/table.ts';
import { findImported, setMissingReferences } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { findRowsOfPets, listSectionRows } from '#db/transfer/section-rows.ts';
import { sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, ImportAccount, ImportContext, Section } from '#server/entities/entity.ts';
import {
  fileRowFields,
  id,
  instant,
  parse,
  toItemName,
  toStamps,
} from '#server/entities/file-row.ts';
import { flag, timeZone } from '#server/http/contract.ts';
import { amountField, planForm, REMIND_BEFORE, singleSchedule } from './contract.ts';
import {
  MAX_REVISIONS,
  movePlansToNewOwner,
  movePlansToZone,
  revisePlan,
  withRevisions,
} from './policy.ts';
import { carePlanRoutes, planRestoring } from './routes.ts';

/** The size of a plan in bytes, without its texts. */
const ROW_BYTES = 450;

const { kind, title, steps, asNeeded, status, instructions } = planForm.shape;

const fileRevision = z
  .object({ since: instant, timeZone, kind, title, steps, asNeeded, status })
  .check(singleSchedule);

const inOrder = z.refine<readonly { readonly since?: string | null | undefined }[]>((all) =>
  all.every(({ since }, index) => {
    const previousSince = all[index - 1]?.since;
    return index === 0
      ? since == null
      : since != null && (previousSince == null || previousSince < since);
  }),
);

const filePlan = z.object({
  ...fileRowFields,
  petId: id,
  recordId: z.optional(z.nullable(id)),
  instructions,
  revisions: z.array(fileRevision).check(z.minLength(1), z.maxLength(MAX_REVISIONS), inOrder),
  supplyCounted: z.optional(z.nullable(amountField)),
  supplyCountedAt: instant,
  supplyUnit: z.optional(z.nullable(title)),
  supplyRemindAt: z.optional(z.nullable(amountField)),
  hasReminders: z.optional(flag),
  reminderSms: z.optional(flag),
  remindBefore: z.optional(z.union(REMIND_BEFORE.map((minutes) => z.literal(minutes)))),
});

type FilePlan = z.output<typeof filePlan>;

const revisionsIn = ({ revisions }: FilePlan): readonly StoredRevision[] =>
  revisions.map((item) => ({
    since: item.since ?? null,
    timeZone: item.timeZone,
    kind: item.kind,
    title: item.title,
    status: item.status ?? 'active',
    steps: item.steps ?? null,
    asNeeded: item.asNeeded ?? null,
  }));

/** The supply of a plan in a file; all fields or none. */
const supplyIn = (plan: FilePlan) => {
  const { supplyCounted = null, supplyCountedAt = null, supplyUnit = null } = plan;
  return supplyCounted === null || supplyCountedAt === null || supplyUnit === null
    ? {}
    : {
        supplyCounted,
        supplyCountedAt,
        supplyUnit,
        supplyRemindAt: plan.supplyRemindAt ?? null,
      };
};

/**
 * The account's records that plans in a file refer to, by their ids in the file: from the same file, imported
 * earlier, or the account's own.
 */
const mapRecordIds = async (
  tx: Runner,
  { userId, scope }: ImportAccount,
  find: ImportContext['find'],
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const importedRecords = await findImported(tx, userId, 'record', recordIds);
  const oldRecordIds = [...recordIds, ...importedRecords.map(({ newId }) => newId)];
  const existingRecordIds = new Set(await findRowsOfPets(tx, medicalRecords, scope, oldRecordIds));
  const records = new Map<string, string>();
  for (const recordId of recordIds)
    if (existingRecordIds.has(recordId)) records.set(recordId, recordId);
  for (const { oldId, newId } of importedRecords)
    if (existingRecordIds.has(newId)) records.set(oldId, newId);
  for (const recordId of recordIds) {
    const newRecordId = find('record', recordId);
    if (newRecordId !== undefined) records.set(recordId, newRecordId);
  }
  return records;
};

const MAX_PLANS = 20_000;

const section: Section<CarePlanRow> = {
  list: 'carePlans',
  kind: 'carePlan',
  maxRows: MAX_PLANS,
  isRemembered: true,
  division: { as: 'branch' },
  links: {
    list: 'recordsOfPlans',
    maxRows: MAX_PLANS,
    kinds: ['carePlan', 'record'],
    fields: ['planId', 'recordId'],
    insert: (tx, records) => setMissingReferences(tx, carePlans, 'recordId', records),
  },

  async snapshot(tx, _owner, parentRows) {
    const rows = await listSectionRows(tx, carePlans, parentRows('pet'), {
      read: ['petId', 'recordId'],
      texts: ['revisions', 'instructions'],
    });
    return rows.map((row) => ({
      ...sizeInFile(row, ROW_BYTES),
      parent: { kind: 'pet', id: row.petId },
      link: row.recordId === null ? undefined : [row.id, row.recordId],
    }));
  },

  async *exported(db, ids) {
    const plans = await readExported(db, carePlans, ids);
    const recordIds = plans.flatMap(({ recordId }) => recordId ?? []);
    const records = new Set(await findExportedRecords(db, recordIds));
    for (const plan of plans) {
      const { recordId } = plan;
      yield { ...plan, recordId: recordId !== null && records.has(recordId) ? recordId : null };
    }
  },

  /** `petId` and `recordId` are still the file's ids. The plan moves to its new owner's time zone. */
  async read(value, { account, place }) {
    const parsed = parse(filePlan, value);
    const revisions = revisionsIn(parsed);
    const emptyRow: CarePlanRow = {
      ...getDefaults(carePlans),
      ...supplyIn(parsed),
      id: v7(),
      petId: parsed.petId,
      recordId: parsed.recordId ?? null,
      title: '',
      status: 'active',
      instructions: parsed.instructions ?? null,
      revisions,
      hasReminders: parsed.hasReminders ?? true,
      reminderSms: parsed.reminderSms ?? false,
      remindBefore: parsed.remindBefore ?? 0,
      ...toStamps(parsed, account.now),
    };
    const firstRevision = revisePlan(emptyRow, { timeZone: account.timeZone }, account.now);
    return {
      ...toItemName(value, parsed, place),
      parents: [{ kind: 'pet', id: parsed.petId }],
      value: withRevisions(emptyRow, firstRevision),
    };
  },

  findExisting: (db, { scope }, ids) => findRowsOfPets(db, carePlans, scope, ids),

  async insert(page, { tx, account, idOf, find }) {
    const version = await readEpoch(tx);
    const recordIds = [...new Set(page.flatMap(({ row }) => row.recordId ?? []))];
    const records = await mapRecordIds(tx, account, find, recordIds);
    const rows = page.map(({ row }) => ({
      ...row,
      version,
      petId: idOf('pet', row.petId),
      recordId: row.recordId === null ? null : (records.get(row.recordId) ?? null),
      nextNoticeAt: account.now.toISOString(),
    }));
    await insertPlans(tx, rows);
    return rows.map(({ id: createdId }) => createdId);
  },

  async insertStandIns({ tx, scope, standIns, standInOf }) {
    const standInIds = new Map(standIns.map(({ id, targetId }) => [targetId, id]));
    const plans = await listPlansById(tx, scope, [...standInIds.keys()]);
    const copies = plans.flatMap((plan) => {
      const [standInId, petId] = [standInIds.get(plan.id), standInOf(plan.petId)];
      return standInId && petId ? { ...plan, id: standInId, petId, nextNoticeAt: null } : [];
    });
    if (copies.length > 0) await insertPlans(tx, copies);
    return copies.length;
  },
};

export const carePlanEntity: Entity = {
  table: carePlans,
  section,
  restoring: planRestoring,
  // The planner works out the notices of the new owner.
  onHandOver: {
    rows: 'move',
    sets: { nextNoticeAt: null, mergedAt: null },
    before: movePlansToNewOwner,
  },
  onPetChange: replanNoticesOfPet,
  onTimeZoneChange: movePlansToZone,
  routes: carePlanRoutes,
};
