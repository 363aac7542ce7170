import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { replanNotices } from '#db/care/queries.ts';
import type { DoseRow } from '#db/doses/table.ts';
import { doses } from '#db/doses/table.ts';
import {
  findExistingDoses,
  listAnsweredOccurrences,
  listPlansOfDoses,
} from '#db/doses/transfer.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import { readEpoch } from '#db/epoch.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { listSectionRows } from '#db/transfer/section-rows.ts';
import { clockTime } from '#server/calendar/contract.ts';
import { amountField } from '#server/care/contract.ts';
import { dayOfAnswer } from '#server/care/rules.ts';
import { dataUrl, sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, Section } from '#server/entities/entity.ts';
import {
  fileRowFields,
  InvalidFile,
  id,
  instant,
  parse,
  toItemName,
  toStamps,
} from '#server/entities/file-row.ts';
import {
  calendarDate,
  flag,
  NAME_LENGTH,
  NOTES_LENGTH,
  optionalText,
} from '#server/http/contract.ts';
import { photoField } from '#server/photos/contract.ts';
import { doseLimit } from './add-dose.ts';
import { DOSE_STATUSES, MAX_DOSES } from './contract.ts';
import { doseRoutes } from './routes.ts';

/** The size of a dose in bytes, without its photo and note. */
const ROW_BYTES = 400;

/** The doses that are looked up together, and the plans whose notices one statement of an import plans again. */
const PAGE_SIZE = 100;

const fileDose = z.object({
  ...fileRowFields,
  planId: id,
  day: z.optional(z.nullable(calendarDate('field.date'))),
  time: z.optional(z.nullable(clockTime('care.dose.occurrence'))),
  status: z.enum(DOSE_STATUSES),
  givenAt: instant,
  amount: z.optional(z.nullable(amountField)),
  note: optionalText(NOTES_LENGTH),
  imageUrl: photoField,
  isExtra: z.optional(flag),
  isEarly: z.optional(flag),
  sitterName: optionalText(NAME_LENGTH),
});

type Occurrence = Pick<DoseRow, 'day' | 'time'>;

const occurrenceKey = ({ day, time }: Occurrence): string => `${day} ${time ?? ''}`;

const doseKey = ({ planId, ...occurrence }: Occurrence & Pick<DoseRow, 'planId'>): string =>
  `${planId} ${occurrenceKey(occurrence)}`;

const section: Section<DoseRow> = {
  list: 'doses',
  kind: 'dose',
  maxRows: MAX_DOSES,
  isRemembered: true,
  division: { as: 'leaf' },

  async snapshot(tx, _owner, parentRows) {
    const rows = await listSectionRows(tx, doses, parentRows('carePlan'), {
      read: ['planId'],
      texts: ['note'],
    });
    return rows.map((row) => ({
      ...sizeInFile(row, ROW_BYTES),
      parent: { kind: 'carePlan', id: row.planId },
    }));
  },

  async *exported(db, ids) {
    for (const { imageBlobId, ...dose } of await readExported(db, doses, ids)) {
      yield { ...dose, imageUrl: await dataUrl(db, imageBlobId) };
    }
  },

  /**
   * `planId` is still the file's id, and what follows from the plan is missing. The importing owner becomes the person
   * who gave it.
   */
  async read(value, { account, place, photo }) {
    const parsed = parse(fileDose, value);
    const { planId, givenAt, day = null, time = null } = parsed;
    if (!givenAt || (day === null && time !== null)) throw new InvalidFile();
    const row: DoseRow = {
      id: v7(),
      planId,
      petId: '',
      day,
      time,
      onDay: '',
      status: parsed.status,
      givenAt,
      amount: parsed.amount ?? null,
      note: parsed.note ?? null,
      imageBlobId: null,
      isExtra: parsed.isExtra ?? false,
      isEarly: parsed.isEarly ?? false,
      byUserId: parsed.sitterName ? null : account.userId,
      sitterName: parsed.sitterName ?? null,
      updatedBy: null,
      signedAs: null,
      updatedAs: null,
      version: 1,
      ...toStamps(parsed, account.now),
    };
    return {
      ...toItemName(value, parsed, place),
      parents: [{ kind: 'carePlan', id: planId }],
      value: row,
      blobs: [await photo(parsed.imageUrl, 'record')],
      // The occurrence that it answers.
      noteForOthers: day === null ? null : occurrenceKey({ day, time }),
    };
  },

  findExisting: (db, { scope }, ids) => findExistingDoses(db, scope, ids),

  /** An occurrence that was answered in this account stays as it is. */
  async findEqual(db, rows, find) {
    const answers = rows.flatMap(({ id: doseId, parents: [plan] = [], noteForOthers }) => {
      const planId = plan && find(plan.kind, plan.id);
      return planId !== undefined && noteForOthers
        ? [{ doseId, planId, key: `${planId} ${noteForOthers}`, day: noteForOthers.slice(0, 10) }]
        : [];
    });
    const found = new Map<string, string>();
    for (const page of splitIntoChunks(answers, PAGE_SIZE)) {
      const planIds = new Set(page.map(({ planId }) => planId));
      const days = new Set(page.map(({ day }) => day));
      const otherIds = new Map(await listAnsweredOccurrences(db, [...planIds], [...days]));
      for (const { doseId, key } of page) {
        const otherId = otherIds.get(key);
        if (otherId !== undefined) found.set(doseId, otherId);
      }
    }
    return found;
  },

  async insert(page, { tx, account, idOf, store }) {
    const version = await readEpoch(tx);
    const planIds = [...new Set(page.map(({ row }) => idOf('carePlan', row.planId)))];
    const plans = new Map((await listPlansOfDoses(tx, planIds)).map((plan) => [plan.id, plan]));
    // Only the days of this page: a plan may have a hundred thousand doses, and a file a page for every hundred.
    const days = [...new Set(page.flatMap(({ row }) => row.day ?? []))];
    const answersByPlan = new Map(await listAnsweredOccurrences(tx, planIds, days));
    const rows: DoseRow[] = [];
    const ids: string[] = [];
    for (const { row, blobs: [image = null] = [] } of page) {
      const planId = idOf('carePlan', row.planId);
      const plan = plans.get(planId);
      if (!plan) throw new InvalidFile();
      const onDay = dayOfAnswer(plan, row);
      const dose = { ...row, version, planId, petId: plan.petId, onDay };
      // Of two answers to an occurrence in a file, the first one counts.
      const otherDose = dose.day === null ? undefined : answersByPlan.get(doseKey(dose));
      ids.push(otherDose ?? dose.id);
      if (otherDose !== undefined) continue;
      if (dose.day !== null) answersByPlan.set(doseKey(dose), dose.id);
      rows.push({ ...dose, imageBlobId: await store(image) });
    }
    if (rows.length > 0) {
      await insertRows(tx, doses, rows);
      await replanNotices(tx, planIds, account.now.toISOString());
    }
    return ids;
  },

  /** Makes the planner of notices evaluate plans of the account again, for which stand-ins got the doses. */
  async finish({ account, rows, isKnown, find, targetOf, whenPublished }) {
    const targetIds = new Set<string>();
    for (const { id: doseId, parents: [plan] = [] } of rows('dose').values()) {
      const planId = plan && !isKnown('dose', doseId) ? find(plan.kind, plan.id) : undefined;
      const targetId = planId && targetOf(planId);
      if (targetId) targetIds.add(targetId);
    }
    for (const page of splitIntoChunks([...targetIds], PAGE_SIZE))
      await whenPublished((tx) => replanNotices(tx, page, account.now.toISOString()));
  },
};

export const doseEntity: Entity = {
  table: doses,
  section,
  onHandOver: { rows: 'move', limit: doseLimit },
  routes: doseRoutes,
};
