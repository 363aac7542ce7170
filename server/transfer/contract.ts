import * as z from 'zod/mini';
import {
  calendarDate,
  flag,
  LINE_LENGTH,
  NAME_LENGTH,
  optionalDueDate,
  optionalText,
  requiredText,
} from '#server/http/contract.ts';
import { endpoint, gives, says } from '#server/http/endpoint.ts';
import { photoField } from '#server/photos/contract.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';

export interface Counts {
  readonly pets: number;
  readonly medicalRecords: number;
  readonly reminders: number;
  readonly photos: number;
  readonly documents: number;
}

/** How much an export holds. `bytes` of the file are close, not exact: enough for a progress bar. */
export interface ExportSize extends Counts {
  readonly bytes: number;
}

/** What a file holds, and how much of that the account has already. Nothing was changed. */
export interface ImportCheck extends Counts {
  /** When the file was made, ISO 8601 UTC; null where it does not say. */
  readonly exportDate: string | null;
  readonly alreadyThere: Counts;
}

export interface ImportResult {
  readonly added: Counts;
  readonly alreadyThere: Counts;
}

export const exportSize = endpoint({
  method: 'GET',
  path: '/api/export/size',
  out: gives<ExportSize>(),
});

/**
 * The whole account as one JSON file, streamed; `X-Total-Bytes` says about how much will come. Fields of the
 * specification, and beside them `format`, `profile` and `documents`.
 */
export const exportData = endpoint({
  method: 'GET',
  path: '/api/export',
  out: gives<undefined>(),
});

/** The file travels as the part `file` of a multipart body, here and in `importData`. Counts alone: nothing is kept. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/import/check',
  out: gives<ImportCheck>(),
});

/** Restores what the account lacks, in one transaction; what stands there already is left as it is. */
export const importData = endpoint({
  method: 'POST',
  path: '/api/import',
  out: gives<ImportResult>(),
});

const MAX_ID_LENGTH = 100;

const id = z
  .string({ error: says('field.invalid') })
  .check(z.minLength(1, says('field.invalid')), z.maxLength(MAX_ID_LENGTH, says('field.invalid')));
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const instantText = z
  .string({ error: says('field.date') })
  .check(
    z.refine((text) => INSTANT.test(text) && !Number.isNaN(Date.parse(text)), says('field.date')),
  );
/** An instant, or null where it is missing; it comes out in UTC. */
const instant = z.optional(
  z.nullable(
    z.pipe(
      instantText,
      z.transform((text: string) => new Date(text).toISOString()),
    ),
  ),
);

/** What a file's row says beside the fields that an owner types, which the features' own contracts judge. */
const stamps = { id: z.optional(id), createdAt: instant, updatedAt: instant };

export const filePet = z.object({ ...stamps, ageAsOf: z.optional(z.nullable(calendarDate())) });
export const fileRecord = z.object({ ...stamps, petId: id });
export const fileReminder = z.object({
  ...stamps,
  petId: id,
  medicalRecordId: z.optional(z.nullable(id)),
  type: z.enum(RECORD_TYPES, { error: says('field.invalid') }),
  title: requiredText(NAME_LENGTH, 'field.text'),
  dueDate: optionalDueDate,
  isCompleted: z.optional(flag),
  completedAt: instant,
  completedByRecordId: z.optional(z.nullable(id)),
  notificationSent: z.optional(flag),
});
export const fileDocument = z.object({
  recordId: id,
  name: z
    .string({ error: says('field.text') })
    .check(z.maxLength(LINE_LENGTH, says('field.tooLong.200'))),
  data: z.string({ error: says('field.text') }),
});

/** Of the profile only what an account may lack is taken over, and what it keeps from others. */
export const fileProfile = z.object({
  id: z.optional(id),
  phone: optionalText(LINE_LENGTH),
  address: optionalText(LINE_LENGTH),
  city: optionalText(LINE_LENGTH),
  dateOfBirth: z.optional(z.nullable(calendarDate())),
  emergencyContact: optionalText(LINE_LENGTH),
  emergencyPhone: optionalText(LINE_LENGTH),
  privacySettings: z.optional(
    z.object({ publicProfile: z.optional(flag), qrEmergencyInfo: z.optional(flag) }),
  ),
  profileImageUrl: photoField,
});
