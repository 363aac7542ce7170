import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import {
  calendarDate,
  flag,
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  newId,
  optionalDay,
  optionalText,
  paging,
  requiredText,
  storedId,
} from '#server/http/contract.ts';
import { answerType, type BodyInput, endpoint, errorId } from '#server/http/endpoint.ts';
import { type MedicalRecord, recordFacts } from '#server/records/contract.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';

/** A photo or PDF of a report. `size` is in bytes. */
export interface ReportFile {
  readonly id: string;
  readonly kind: 'photo' | 'document';
  /** Photos have no name. */
  readonly name: string | null;
  readonly size: number;
  readonly url: string;
}

/** A report of a vet that waits until it is accepted or discarded. It is not part of the booklet. */
export interface VisitReport {
  readonly id: string;
  readonly petId: string;
  /** Nothing proves who wrote a report. */
  readonly status: 'unverified';
  /** `visitedOn` is a calendar day, YYYY-MM-DD. */
  readonly visitedOn: string;
  readonly findings: string | null;
  readonly treatment: string | null;
  readonly nextDueDate: string | null;
  readonly vetName: string;
  readonly clinic: string | null;
  readonly files: readonly ReportFile[];
  readonly createdAt: string;
}

const optionalOrBlank = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.optional(z.nullable(schema)),
  );

/** The texts of a report as a vet's page sends them, in a multipart form with up to three `files`. */
export const visitReportForm = z.object({
  id: optionalOrBlank(newId),
  visitedOn: calendarDate('visitReports.visitedOn.required'),
  findings: optionalText(NOTES_LENGTH),
  treatment: optionalText(NOTES_LENGTH),
  nextDueDate: optionalDay('field.date'),
  vetName: requiredText(LINE_LENGTH, 'visitReports.vetName.required'),
  clinic: optionalText(LINE_LENGTH),
});

/** The waiting reports of the pets whose reports the actor may accept, newest first. `X-Total-Count` is the full number. */
export const listVisitReports = endpoint({
  method: 'GET',
  path: '/api/visit-reports',
  query: z.object({
    ...paging,
    petId: z.optional(storedId),
  }),
  out: answerType<readonly VisitReport[]>(),
});

/** One report of a visit, with its files. */
export const readVisitReport = endpoint({
  method: 'GET',
  path: '/api/visit-reports/:visitReportId',
  out: answerType<VisitReport>('id', 'petId', 'status'),
});

/** The photo or PDF for display in the browser. */
export const readReportFile = endpoint({
  method: 'GET',
  path: '/api/visit-reports/:visitReportId/files/:reportFileId',
  query: z.object({
    size: z.optional(z.enum(['full', 'thumbnail'], { error: errorId('field.invalid') })),
  }),
  out: answerType<undefined>(),
});

/** Edits of a report. Absent fields stay as the vet wrote them. */
const acceptForm = z.object({
  type: z.optional(z.enum(RECORD_TYPES, { error: errorId('records.type.required') })),
  title: z.optional(requiredText(NAME_LENGTH, 'records.title.required')),
  dateAdministered: z.optional(calendarDate('records.dateAdministered.required')),
  nextDueDate: recordFacts.nextDueDate,
  /** The findings. */
  description: recordFacts.description,
  /** The treatment. */
  notes: recordFacts.notes,
  veterinarian: recordFacts.veterinarian,
  clinic: recordFacts.clinic,
  reminderEnabled: z.optional(flag),
});

/** Makes the report a record with its photos and documents, by the rules of records, and deletes the report. */
export const acceptVisitReport = endpoint({
  method: 'POST',
  path: '/api/visit-reports/:visitReportId/accept',
  body: acceptForm,
  bodySize: 'notes',
  status: 201,
  out: answerType<MedicalRecord>('id', 'petId', 'dateAdministered', 'version'),
});

export type VisitReportEdits = BodyInput<typeof acceptVisitReport>;

/** Deletes the report with its files. */
export const discardVisitReport = endpoint({
  method: 'POST',
  path: '/api/visit-reports/:visitReportId/discard',
  out: answerType<MessageAnswer>('message'),
});
