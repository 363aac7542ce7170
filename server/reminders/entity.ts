import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { listUnlinked, type ReminderRow, rewriteReminders } from '#db/reminders/queries.ts';
import { reminders } from '#db/reminders/table.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { findRowsOfPets, listSectionRows } from '#db/transfer/section-rows.ts';
import { sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, RowName, Section } from '#server/entities/entity.ts';
import {
  fileRowFields,
  InvalidFile,
  id,
  instant,
  parse,
  toItemName,
  toStamps,
  wrongRow,
} from '#server/entities/file-row.ts';
import { flag, NAME_LENGTH, optionalDueDate, requiredText } from '#server/http/contract.ts';
import { errorId } from '#server/http/endpoint.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';
import { correctCompletionTimes } from './completion-times.ts';
import { isOverdue } from './rules.ts';

const ROW_BYTES = 430;

const MAX_REMINDERS = 50_000;

const fileReminder = z.object({
  ...fileRowFields,
  petId: id,
  medicalRecordId: z.optional(z.nullable(id)),
  documentId: z.optional(z.nullable(id)),
  type: z.enum([...RECORD_TYPES, 'document'], {
    error: errorId('field.invalid'),
  }),
  title: requiredText(NAME_LENGTH, 'field.text'),
  dueDate: optionalDueDate,
  isCompleted: z.optional(flag),
  completedAt: instant,
  completedByRecordId: z.optional(z.nullable(id)),
  notificationSent: z.optional(flag),
});

/** A reminder in a file; its ids are still the file's. */
type FileReminder = Pick<
  ReminderRow,
  | 'petId'
  | 'type'
  | 'title'
  | 'dueDate'
  | 'isCompleted'
  | 'completedAt'
  | 'notificationSent'
  | 'createdAt'
  | 'updatedAt'
> & { readonly completedBy: string | null };

interface ReminderSource {
  readonly medicalRecordId?: string | null | undefined;
  readonly documentId?: string | null | undefined;
}

/** The record or document that a reminder follows from. */
const getSourceRow = ({ medicalRecordId, documentId }: ReminderSource): RowName | undefined => {
  if (medicalRecordId) return { kind: 'record', id: medicalRecordId };
  return documentId ? { kind: 'petDocument', id: documentId } : undefined;
};

const section: Section<FileReminder> = {
  list: 'reminders',
  kind: 'reminder',
  maxRows: MAX_REMINDERS,
  isRemembered: true,
  division: { as: 'leaf' },
  earlier: {
    ids: ['petId', 'medicalRecordId', 'completedByRecordId', 'recordId'],
    dueDates: ['dueDate'],
  },
  links: {
    list: 'completions',
    maxRows: MAX_REMINDERS,
    kinds: ['record', 'record'],
    fields: ['recordId', 'completedByRecordId'],
    async insert(tx, completedBy) {
      const rows = (await listUnlinked(tx, [...completedBy.keys()])).flatMap((row) => {
        const completedByRecordId = completedBy.get(row.medicalRecordId ?? '');
        return completedByRecordId ? [{ ...row, completedByRecordId }] : [];
      });
      if (rows.length > 0) await rewriteReminders(tx, rows);
    },
  },

  async snapshot(tx, _owner, parentRows) {
    const rows = await listSectionRows(tx, reminders, parentRows('pet'), {
      read: ['petId', 'medicalRecordId', 'documentId', 'completedByRecordId'],
      order: ['dueDate'],
    });
    return rows.map((row) => ({
      ...sizeInFile(row, ROW_BYTES),
      parent: getSourceRow(row) ?? { kind: 'pet', id: row.petId },
      link:
        row.medicalRecordId !== null && row.completedByRecordId !== null
          ? [row.medicalRecordId, row.completedByRecordId]
          : undefined,
    }));
  },

  async *exported(db, ids) {
    yield* await readExported(db, reminders, ids);
  },

  async read(value, { account, place }) {
    const parsed = parse(fileReminder, value);
    if (!parsed.dueDate) throw new InvalidFile();
    const { createdAt, updatedAt } = toStamps(parsed, account.now);
    const isCompleted = parsed.isCompleted ?? false;
    const pet = { kind: 'pet', id: parsed.petId };
    const source = getSourceRow(parsed);
    if ((source?.kind === 'petDocument') !== (parsed.type === 'document')) throw new InvalidFile();
    return {
      ...toItemName(value, parsed, place),
      parents: source ? [pet, source] : [pet],
      ...(source && { existsWith: source }),
      value: {
        petId: parsed.petId,
        type: parsed.type,
        title: parsed.title,
        dueDate: parsed.dueDate,
        isCompleted,
        completedAt: isCompleted ? (parsed.completedAt ?? updatedAt) : null,
        completedBy: isCompleted ? (parsed.completedByRecordId ?? null) : null,
        notificationSent: parsed.notificationSent ?? false,
        createdAt,
        updatedAt,
      },
    };
  },

  /** Reminders follow from records and documents, so one whose record or document asks for none is left out. */
  reconcile(rows, all) {
    const remindedIds = new Set<string>();
    return rows.flatMap((row, index) => {
      const { existsWith, parents: [pet] = [] } = row;
      if (!existsWith) return row;
      const source = all(existsWith.kind).get(existsWith.id);
      const name = `${existsWith.kind} ${existsWith.id}`;
      if (source?.parents?.[0]?.id !== pet?.id || remindedIds.has(name)) {
        throw wrongRow(section.list, index);
      }
      remindedIds.add(name);
      return source?.noteForOthers == null ? [] : { ...row, noteForOthers: source.noteForOthers };
    });
  },

  findExisting: (db, { scope }, ids) => findRowsOfPets(db, reminders, scope, ids),

  async insert(page, { tx, account: { now, timeZone }, idOf, find }) {
    const rows = page.map(({ row, existsWith, noteForOthers }): ReminderRow => {
      const { completedBy, petId, isCompleted, ...rest } = row;
      const dueDate = noteForOthers ?? row.dueDate;
      const isLate = isOverdue(dueDate, now, timeZone);
      return {
        ...rest,
        id: v7(),
        petId: idOf('pet', petId),
        medicalRecordId: existsWith?.kind === 'record' ? idOf('record', existsWith.id) : null,
        documentId: existsWith?.kind === 'petDocument' ? idOf('petDocument', existsWith.id) : null,
        dueDate,
        isOverdue: !isCompleted && isLate,
        isCompleted,
        // If the record that completed it is not in the file, it counts as completed by hand.
        completedByRecordId: (completedBy && find('record', completedBy)) ?? null,
        completedByUserId: null,
        completedAs: null,
        plannedFor: null,
        quietFor: isLate ? dueDate : null,
        mailedFor: null,
        deletedAt: null,
      };
    });
    await insertRows(tx, reminders, await correctCompletionTimes(tx, rows, timeZone));
    return rows.map(({ id: createdId }) => createdId);
  },
};

export const reminderEntity: Entity = {
  table: reminders,
  section,
  // Notices are planned again, for the new owner.
  onHandOver: { rows: 'move', sets: { plannedFor: null, mailedFor: null } },
};
