import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { editConflict } from '#server/deleted/contract.ts';
import {
  COST_LENGTH,
  calendarDate,
  choiceSchema,
  type FilledFields,
  flag,
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  newId,
  noNul,
  optionalDay,
  optionalDueDate,
  optionalText,
  paging,
  queryFlag,
  queryVersion,
  requiredText,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Author, Authors } from '#server/members/rules.ts';
import { NOT_NEGATIVE, parseCost } from '#server/money/rules.ts';
import { attachmentsField, type Photo, photoField } from '#server/photos/contract.ts';
import {
  isAfterTreatment,
  MAX_CENTAVOS,
  RECORD_SORTS,
  RECORD_TYPES,
  type RecordType,
} from './rules.ts';

export const MAX_DOCUMENTS = 3;

/** `MAX_DOCUMENT_BYTES` is in bytes. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** A PDF attached to a record. `size` is in bytes. */
export interface RecordDocument {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly url: string;
  /** `createdAt` is an instant in ISO UTC. */
  readonly createdAt: string;
  readonly createdBy: Author;
}

export const documentAddress = (id: string): string => `/api/documents/${id}`;

/** A number in digits: the exponent of 1e-7 would be read as a part of the amount. */
const toDigits = (value: string | number): string =>
  typeof value === 'number'
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : value;

/** An amount as the owner typed it. `negative` is the error of an amount below 0. */
export const amountText = (negative: string) =>
  z.pipe(
    z.transform(toDigits),
    z.string().check(
      z.trim(),
      z.maxLength(COST_LENGTH, errorId('field.tooLong.40')),
      noNul,
      z.regex(NOT_NEGATIVE, negative),
      z.refine((text) => parseCost(text) <= MAX_CENTAVOS, errorId('records.cost.tooHigh')),
    ),
  );

const cost = z.optional(
  z.nullable(
    z.pipe(
      z.union([z.string(), z.number()], { error: errorId('field.text') }),
      z.pipe(
        amountText(errorId('records.cost.negative')),
        z.transform((text: string) => (text === '' ? null : text)),
      ),
    ),
  ),
);

/** Optional facts that an owner may enter about a record; null if unknown. */
export const recordFacts = {
  description: optionalText(NOTES_LENGTH),
  nextDueDate: optionalDueDate,
  veterinarian: optionalText(LINE_LENGTH),
  clinic: optionalText(LINE_LENGTH),
  batchNumber: optionalText(LINE_LENGTH),
  manufacturer: optionalText(LINE_LENGTH),
  /** The last day on which a vaccination counts, which may be later than the next due date. */
  validUntil: optionalDay('records.validUntil.tooLate'),
  weight: optionalText(LINE_LENGTH),
  cost,
  notes: optionalText(NOTES_LENGTH),
};
export type RecordFacts = FilledFields<typeof recordFacts>;

/** A medical record as its owner sees it. `cost` is the owner's text; `costCentavos` is its value. */
export interface MedicalRecord extends RecordFacts, Partial<Authors> {
  readonly id: string;
  readonly petId: string;
  readonly type: RecordType;
  readonly title: string;
  readonly dateAdministered: string;
  /** 0 for members who may not see costs; `cost` is null for them. */
  readonly costCentavos: number;
  /** The currency of the pet's owner, ISO 4217. Absent of a record that was not sent yet. */
  readonly currency?: string;
  readonly imageUrl: string | null;
  /** The addresses of the photo in `imageUrl`. */
  readonly photo: Photo | null;
  /** Data URLs if they were requested, otherwise one placeholder for all, such as `2 attachment(s)`. */
  readonly attachments: readonly string[];
  /** The addresses of the attachments, in order. */
  readonly photos: readonly Photo[];
  readonly documents: readonly RecordDocument[];
  readonly reminderEnabled: boolean;
  readonly reminderSms: boolean;
  /** The time of the last edit that was merged with one from another device (ISO UTC); null if there was none. */
  readonly mergedAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface RecordPage {
  readonly records: readonly MedicalRecord[];
  readonly pagination: {
    readonly page: number;
    readonly limit: number;
    readonly total: number;
    readonly hasMore: boolean;
  };
}

const fields = z.object({
  type: z.enum(RECORD_TYPES, { error: errorId('records.type.required') }),
  title: requiredText(NAME_LENGTH, 'records.title.required'),
  dateAdministered: calendarDate('records.dateAdministered.required'),
  ...recordFacts,
  imageUrl: photoField,
  attachments: attachmentsField,
  reminderEnabled: z.optional(flag),
  reminderSms: z.optional(flag),
});

interface RecordDatesBody {
  readonly dateAdministered?: string | undefined;
  readonly nextDueDate?: string | null | undefined;
  readonly validUntil?: string | null | undefined;
}

const dueAfterGiven = z.refine<RecordDatesBody>(
  ({ dateAdministered, nextDueDate }) =>
    !dateAdministered || !nextDueDate || isAfterTreatment(nextDueDate, dateAdministered),
  { error: errorId('records.nextDueDate.order'), path: ['nextDueDate'] },
);

const endsAfterGiven = z.refine<RecordDatesBody>(
  ({ dateAdministered, validUntil }) =>
    !dateAdministered || !validUntil || validUntil >= dateAdministered,
  { error: errorId('records.validUntil.order'), path: ['validUntil'] },
);

/** The fields of a record that an owner types. The form and the create and update calls derive from it. */
export const recordForm = fields.check(dueAfterGiven, endsAfterGiven);

/**
 * Answers `{ records, pagination }` if `page` is given, otherwise a plain array. `types`, `sort` and `order` filter and
 * sort; totals count the filtered records.
 */
export const listRecords = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/medical-records',
  query: z.object({
    includeAttachments: queryFlag,
    types: choiceSchema(RECORD_TYPES),
    sort: z.optional(z.enum(RECORD_SORTS, { error: errorId('field.invalid') })),
    order: z.optional(z.enum(['asc', 'desc'], { error: errorId('field.invalid') })),
    ...paging,
  }),
  out: answerType<readonly MedicalRecord[] | RecordPage>(),
});

/** Adds a record to a pet’s booklet. A next due date also creates a reminder. */
export const createRecord = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/medical-records',
  body: z.extend(fields, { id: newId }).check(dueAfterGiven, endsAfterGiven),
  bodySize: 'photos',
  status: 201,
  out: answerType<MedicalRecord>('id', 'petId', 'dateAdministered', 'version'),
});

/** One complete record, with its photos if `includeAttachments=true`. */
export const readRecord = endpoint({
  method: 'GET',
  path: '/api/medical-records/:recordId',
  query: z.object({ includeAttachments: queryFlag }),
  out: answerType<MedicalRecord>('id', 'petId', 'dateAdministered', 'version'),
});

/** Changes the given fields of a record. Absent fields stay as they are. */
export const updateRecord = endpoint({
  method: 'PUT',
  path: '/api/medical-records/:recordId',
  body: z
    .extend(z.partial(fields), { version, conflict: editConflict })
    .check(dueAfterGiven, endsAfterGiven),
  bodySize: 'photos',
  out: answerType<MedicalRecord>('id', 'petId', 'dateAdministered', 'version'),
});

/** Answers 409 with the stored state if `version` is outdated. */
export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/api/medical-records/:recordId',
  query: z.object({ version: queryVersion }),
  out: answerType<MessageAnswer>('message'),
});

/** Restores a record deleted in the last 30 days, with its reminder; 409 while its pet is deleted. */
export const restoreRecord = endpoint({
  method: 'POST',
  path: '/api/medical-records/:recordId/restore',
  out: answerType<MedicalRecord>('id', 'petId', 'dateAdministered', 'version'),
});

/** The PDF is sent as the part `file` of a multipart body. */
export const addDocument = endpoint({
  method: 'POST',
  path: '/api/medical-records/:recordId/documents',
  query: z.object({ id: newId }),
  status: 201,
  out: answerType<RecordDocument>(),
});

/** Deletes a document of a record. */
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/medical-records/:recordId/documents/:documentId',
  out: answerType<MessageAnswer>('message'),
});

/** Answers with the PDF for display in the browser. */
export const readDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:documentId',
  out: answerType<undefined>(),
});
