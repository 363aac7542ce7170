import * as z from 'zod/mini';
import type { Counts, Surplus } from '#server/entities/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { PartNumber } from './rules.ts';

/**
 * How much an export holds. `bytes` of the files are close, not exact: enough for a progress bar. `cuts` say where it
 * is divided into `parts` files that can each be imported; they are sent back with each part that is asked for.
 */
export interface ExportSize extends Counts {
  readonly bytes: number;
  readonly parts: number;
  readonly cuts: readonly string[];
}

/** What of a profile a file can fill in, where the account's own is empty or as it was at first. */
export const PROFILE_FIELDS = [
  'phone',
  'address',
  'city',
  'country',
  'dateOfBirth',
  'emergencyContact',
  'emergencyPhone',
  'monthlyBudget',
  'photo',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** What a file's owner may have kept from others. */
export const PRIVACY_FIELDS = ['publicProfile', 'qrEmergencyInfo'] as const;
export type PrivacyField = (typeof PRIVACY_FIELDS)[number];

/** What a file does to the account's profile, or did. */
export interface ProfileChanges {
  /** How many details the file tells. */
  readonly inFile: number;
  readonly filled: readonly ProfileField[];
  /** What is turned off: only where the account has no pets of its own yet. */
  readonly hidden: readonly PrivacyField[];
}

/** What a file holds, and how much of that the account has already. Nothing was changed. */
export interface ImportCheck extends Counts {
  /** When the file was made, ISO 8601 UTC; null where it does not say. */
  readonly exportDate: string | null;
  /** Which of several files this is; null where it is the only one. */
  readonly part: PartNumber | null;
  readonly alreadyThere: Counts;
  readonly profile: ProfileChanges;
  readonly surplus: Surplus;
}

export interface ImportResult {
  readonly added: Counts;
  readonly alreadyThere: Counts;
  readonly profile: ProfileChanges;
}

export const exportSize = endpoint({
  method: 'GET',
  path: '/api/export/size',
  out: answerType<ExportSize>(),
});

const MAX_CUTS = 120;
const CUT = /^[a-z]:[0-9a-zA-Z-]{1,40}(:[0-9a-zA-Z-]{1,40})?$/;

const cuts = z.pipe(
  z.string({ error: errorId('field.invalid') }).check(
    z.refine((text) => {
      const each = text.split(',');
      return each.length <= MAX_CUTS && each.every((cut) => CUT.test(cut));
    }, errorId('field.invalid')),
  ),
  z.transform((text: string): readonly string[] => text.split(',')),
);

/**
 * The account as a JSON file, streamed; `X-Total-Bytes` says about how much will come. Fields of the specification, and
 * beside them `format`, `profile` and lists of later features. Without `part` it is one file, however large; with
 * it the file of that number, from 1, of those that `cuts` (of the size's answer) divide the account into. 404 past the last.
 */
export const exportData = endpoint({
  method: 'GET',
  path: '/api/export',
  query: z.object({
    part: z.optional(
      z.pipe(
        z
          .string({ error: errorId('field.invalid') })
          .check(z.regex(/^[1-9]\d{0,2}$/, errorId('field.invalid'))),
        z.transform(Number),
      ),
    ),
    cuts: z.optional(cuts),
  }),
  out: answerType<undefined>(),
});

/** The file travels as the part `file` of a multipart body, here and in `importData`. Counts alone: nothing is kept. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/import/check',
  out: answerType<ImportCheck>(),
});

/**
 * Restores the data that the account lacks, in one transaction; existing data stays unchanged. Answers 409
 * `quota.import` with the `surplus` if the account would exceed its quotas: nothing is added then.
 */
export const importData = endpoint({
  method: 'POST',
  path: '/api/import',
  out: answerType<ImportResult>(),
});
