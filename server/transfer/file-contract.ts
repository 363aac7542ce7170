import * as z from 'zod/mini';
import { clinicForm, ratingForm } from '#server/clinics/contract.ts';
import { MAX_BUDGET } from '#server/expenses/rules.ts';
import {
  calendarDate,
  flag,
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  optionalDueDate,
  optionalText,
  requiredText,
} from '#server/http/contract.ts';
import { says } from '#server/http/endpoint.ts';
import { MESSAGE_LENGTH } from '#server/lost/rules.ts';
import { photoField } from '#server/photos/contract.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';
import { MAX_ORIGINS, MAX_OWN_CLINICS, MAX_RATINGS } from './rules.ts';

/** The rows of an exported file, beside the fields that an owner types: those the features' own contracts judge. */

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
/** What the row was called in the accounts that it came through. */
const originIds = z.optional(
  z.array(id, { error: says('field.invalid') }).check(z.maxLength(MAX_ORIGINS)),
);

const coordinate = (most: number) =>
  z.optional(z.nullable(z.number().check(z.gte(-most), z.lte(most))));

const stamps = { id: z.optional(id), originIds, createdAt: instant, updatedAt: instant };

/** More than all the finders of a pet ever write. */
const MAX_FINDS = 1000;

/** What a finder told. */
const fileFind = z.object({
  message: requiredText(MESSAGE_LENGTH, 'field.text'),
  finderName: optionalText(NAME_LENGTH),
  finderPhone: optionalText(LINE_LENGTH),
  latitude: coordinate(90),
  longitude: coordinate(180),
  accuracy: z.optional(z.nullable(z.number().check(z.gte(0)))),
  createdAt: instant,
  seenAt: instant,
});

/** An earlier Alaga tells nothing of pets that are lost, nor of finders. */
export const filePet = z.object({
  ...stamps,
  ageAsOf: z.optional(z.nullable(calendarDate())),
  lostSince: instant,
  lostMessage: optionalText(NOTES_LENGTH),
  foundReports: z.optional(z.array(fileFind).check(z.maxLength(MAX_FINDS))),
});
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
export const fileScan = z.object({ scannedAt: instant });
/** A reminder of one record that another completed, where the file holds one of both. */
export const fileCompletion = z.object({ recordId: id, completedByRecordId: id });

const nullableText = (length: number) =>
  z.nullable(z.string({ error: says('field.text') }).check(z.maxLength(length)));

const fileRating = z.extend(ratingForm, {
  source: nullableText(MAX_ID_LENGTH),
  sourceId: nullableText(LINE_LENGTH * 2),
  name: nullableText(LINE_LENGTH),
  address: nullableText(LINE_LENGTH),
  createdAt: instant,
});

/** An earlier Alaga knows no clinics. */
export const fileClinics = z.object({
  ownClinics: z.optional(z.array(clinicForm).check(z.maxLength(MAX_OWN_CLINICS))),
  clinicRatings: z.optional(z.array(fileRating).check(z.maxLength(MAX_RATINGS))),
});

/** Of the profile only what an account may lack is taken over, and what it keeps from others. */
export const fileProfile = z.extend(fileClinics, {
  id: z.optional(id),
  originIds,
  phone: optionalText(LINE_LENGTH),
  address: optionalText(LINE_LENGTH),
  city: optionalText(LINE_LENGTH),
  country: optionalText(LINE_LENGTH),
  dateOfBirth: z.optional(z.nullable(calendarDate())),
  emergencyContact: optionalText(LINE_LENGTH),
  emergencyPhone: optionalText(LINE_LENGTH),
  monthlyBudgetCentavos: z.optional(z.int().check(z.gte(0), z.lte(MAX_BUDGET))),
  privacySettings: z.optional(
    z.object({ publicProfile: z.optional(flag), qrEmergencyInfo: z.optional(flag) }),
  ),
  profileImageUrl: photoField,
});
