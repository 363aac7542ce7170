import * as z from 'zod/mini';
import type { Counts, SurplusCounts } from '#server/entities/contract.ts';
import { queryOwner } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { PartNumber } from './rules.ts';

/**
 * The size of an export. `bytes` are an estimate, good enough for a progress bar. `cuts` divide it into `parts` files
 * that can each be imported; they are sent back when a part is requested.
 */
export interface ExportSize extends Counts {
  readonly bytes: number;
  readonly parts: number;
  readonly cuts: readonly string[];
}

/** Profile fields that a file can fill in if they are empty or at their default in the account. */
export const PROFILE_FIELDS = [
  'phone',
  'address',
  'city',
  'country',
  'dateOfBirth',
  'emergencyContact',
  'emergencyPhone',
  'currency',
  'weightUnit',
  'monthlyBudget',
  'photo',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Privacy settings that a file can turn off. */
export const PRIVACY_FIELDS = ['publicProfile', 'qrEmergencyInfo'] as const;
export type PrivacyField = (typeof PRIVACY_FIELDS)[number];

/** The changes that a file makes to the account's profile. */
export interface ProfileChanges {
  /** The number of profile details in the file. */
  readonly inFile: number;
  readonly filled: readonly ProfileField[];
  /** Settings that are turned off, only in an account without pets. */
  readonly hidden: readonly PrivacyField[];
}

/** The contents of a file, and how much of it the account already has. A check changes nothing. */
export interface ImportCheck extends Counts {
  /** When the file was made (ISO 8601 UTC); null if it does not say. */
  readonly exportDate: string | null;
  /** The number of the file among several; null for a single file. */
  readonly part: PartNumber | null;
  readonly alreadyThere: Counts;
  readonly profile: ProfileChanges;
  readonly surplus: SurplusCounts;
}

export interface ImportResult {
  readonly added: Counts;
  readonly alreadyThere: Counts;
  readonly profile: ProfileChanges;
}

/** Narrows an export to one root with all that belongs to it, named by its first cut. 404 for one that is not the actor's. */
const of = z.optional(
  z
    .string({ error: errorId('field.invalid') })
    .check(z.regex(/^[a-z]:[0-9a-zA-Z-]{1,40}$/, errorId('field.invalid'))),
);

/**
 * The number of things and bytes that an export would contain. `ownerId` may name the actor alone: 403 for a household
 * whose other data the actor sees, 404 for any other account.
 */
export const exportSize = endpoint({
  method: 'GET',
  path: '/api/export/size',
  takesTurns: true,
  query: z.object({ of, ownerId: queryOwner }),
  out: answerType<ExportSize>(),
});

const MAX_CUTS = 120;
const CUT_PATTERN = /^[a-z]:[0-9a-zA-Z-]{1,40}(:[0-9a-zA-Z-]{1,40})?$/;

const cutsSchema = z.pipe(
  z.string({ error: errorId('field.invalid') }).check(
    z.refine((text) => {
      const cuts = text.split(',');
      return cuts.length <= MAX_CUTS && cuts.every((cut) => CUT_PATTERN.test(cut));
    }, errorId('field.invalid')),
  ),
  z.transform((text: string): readonly string[] => text.split(',')),
);

/**
 * Streams the account as a JSON file; `X-Total-Bytes` is its estimated size. It has the specified fields, and in
 * addition `format`, `profile` and the lists of later features. Without `part` it is one file of any size; with `part`,
 * the file of that number (from 1) according to `cuts`, or 404 after the last. With `of` it has no profile, so that it
 * can be given away. `ownerId` as for the size.
 */
export const exportData = endpoint({
  method: 'GET',
  path: '/api/export',
  takesTurns: true,
  query: z.object({
    part: z.optional(
      z.pipe(
        z
          .string({ error: errorId('field.invalid') })
          .check(z.regex(/^[1-9]\d{0,2}$/, errorId('field.invalid'))),
        z.transform(Number),
      ),
    ),
    cuts: z.optional(cutsSchema),
    of,
    ownerId: queryOwner,
  }),
  out: answerType<undefined>(),
});

/** The file is sent as the part `file` of a multipart body, as for `importData`. Only counts; nothing is stored. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/import/check',
  takesTurns: true,
  out: answerType<ImportCheck>(),
});

/**
 * Restores the data that the account lacks, all of it or nothing; existing data stays unchanged. Answers 409
 * `quota.import` with the `surplus` if the account would exceed its quotas; nothing is added then.
 */
export const importData = endpoint({
  method: 'POST',
  path: '/api/import',
  takesTurns: true,
  out: answerType<ImportResult>(),
});
