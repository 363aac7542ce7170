import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { type ClinicRow, toBand } from '#db/clinics/queries.ts';
import { deleteRatingsByUser, insertRatings, type RatingRow } from '#db/clinics/ratings.ts';
import { clinicRatings, vetClinics } from '#db/clinics/table.ts';
import {
  listClinicsRatedBy,
  listOwnClinics,
  listOwnRatings,
  listSharedClinics,
} from '#db/clinics/transfer.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Runner } from '#db/engine/run.ts';
import { listExported } from '#db/engine/table.ts';
import { readEpoch } from '#db/epoch.ts';
import type { Entity, ImportAccount, ProfilePart } from '#server/entities/entity.ts';
import { instant, parse } from '#server/entities/file-row.ts';
import { ID_LENGTH, LINE_LENGTH, noNul } from '#server/http/contract.ts';
import { errorId } from '#server/http/endpoint.ts';
import { clinicForm, ratingForm } from './contract.ts';
import { clinicRestoring } from './own-clinic-routes.ts';
import { toMatchKey } from './rules.ts';

/** The number of rows per statement. */
const PAGE_SIZE = 100;

/** More clinics than an owner ever enters or rates. */
const MAX_OWN_CLINICS = 2000;
const MAX_RATINGS = 2000;

const nullableText = (length: number) =>
  z.nullable(z.string({ error: errorId('field.text') }).check(z.maxLength(length), noNul));

const fileRating = z.extend(ratingForm, {
  source: nullableText(ID_LENGTH),
  sourceId: nullableText(LINE_LENGTH * 2),
  name: nullableText(LINE_LENGTH),
  address: nullableText(LINE_LENGTH),
  createdAt: instant,
});

/** The clinics of an export; absent in files of versions without clinics. */
const fileClinics = z.object({
  ownClinics: z.optional(z.array(clinicForm).check(z.maxLength(MAX_OWN_CLINICS))),
  clinicRatings: z.optional(z.array(fileRating).check(z.maxLength(MAX_RATINGS))),
});

type FileClinics = z.output<typeof fileClinics>;
type FileClinic = NonNullable<FileClinics['ownClinics']>[number];

const toRow = (clinic: FileClinic, { userId, now }: ImportAccount): ClinicRow => {
  const latitude = clinic.latitude ?? null;
  return {
    id: v7(),
    userId,
    source: 'own',
    sourceId: null,
    name: clinic.name,
    nameKey: toMatchKey(clinic.name),
    address: clinic.address,
    phone: clinic.phone ?? null,
    email: clinic.email ?? null,
    type: 'general',
    hours: clinic.hours ?? null,
    description: clinic.description ?? null,
    website: clinic.website ?? null,
    latitude,
    longitude: clinic.longitude ?? null,
    band: latitude === null ? null : toBand(latitude),
    ratingSum: 0,
    ratingCount: 0,
    goneAt: null,
    mergedAt: null,
    version: 1,
    deletedAt: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
};

interface ClinicIdentity {
  readonly source: string | null;
  readonly sourceId: string | null;
  readonly name: string | null;
  readonly address: string | null;
}

/** Identifies the same clinic in another account: by its id at the source, an own clinic by its name and address. */
const identityKey = ({ source, sourceId, name, address }: ClinicIdentity): string =>
  JSON.stringify(source === 'own' ? [source, name, address] : [source, sourceId]);

/** The clinics and ratings that an import adds, and the numbers of those that the account has. */
interface ClinicPlan {
  readonly clinics: readonly ClinicRow[];
  readonly ratings: readonly RatingRow[];
  readonly has: { readonly ownClinics: number; readonly clinicRatings: number };
}

/** The own clinics in a file that the account does not have. */
const missingClinics = (
  ownClinics: readonly ClinicRow[],
  account: ImportAccount,
  clinics: readonly FileClinic[],
): readonly ClinicRow[] => {
  const knownIdentities = new Set(ownClinics.map(identityKey));
  const newRows: ClinicRow[] = [];
  for (const row of clinics.map((clinic) => toRow(clinic, account))) {
    if (knownIdentities.has(identityKey(row))) continue;
    knownIdentities.add(identityKey(row));
    newRows.push(row);
  }
  return newRows;
};

/**
 * The clinics and ratings in a file that the account does not have. A rating is imported only if this server knows its
 * clinic; existing ratings stay, and no clinic is added that other owners would see.
 */
const planClinics = async (
  db: Runner,
  account: ImportAccount,
  { ownClinics = [], clinicRatings: fileRatings = [] }: FileClinics,
): Promise<ClinicPlan> => {
  if (ownClinics.length === 0 && fileRatings.length === 0)
    return { clinics: [], ratings: [], has: { ownClinics: 0, clinicRatings: 0 } };
  const existingOwnClinics = await listOwnClinics(db, account.userId);
  const clinics = missingClinics(existingOwnClinics, account, ownClinics);
  const ids = fileRatings.map(({ sourceId }) => sourceId).filter((id) => id !== null);
  const knownClinics = [...existingOwnClinics, ...clinics, ...(await listSharedClinics(db, ids))];
  const byIdentity = new Map(knownClinics.map((row) => [identityKey(row), row.id]));
  const ratedClinicIds = new Set(
    (await listOwnRatings(db, account.userId)).map(({ clinicId }) => clinicId),
  );
  const latestInstant = account.now.toISOString();
  const ratings: RatingRow[] = [];
  let existingRatings = 0;
  for (const ratingItem of fileRatings) {
    const clinicId = byIdentity.get(identityKey(ratingItem));
    if (clinicId === undefined) continue;
    if (ratedClinicIds.has(clinicId)) {
      existingRatings += 1;
      continue;
    }
    ratedClinicIds.add(clinicId);
    const at =
      ratingItem.createdAt && ratingItem.createdAt < latestInstant
        ? ratingItem.createdAt
        : latestInstant;
    ratings.push({
      id: v7(),
      userId: account.userId,
      clinicId,
      medicalRecordId: null,
      rating: ratingItem.rating,
      review: ratingItem.review ?? null,
      createdAt: at,
      updatedAt: at,
    });
  }
  const existingClinics = ownClinics.length - clinics.length;
  return {
    clinics,
    ratings,
    has: { ownClinics: existingClinics, clinicRatings: existingRatings },
  };
};

const profile: ProfilePart<FileClinics> = {
  lists: ['ownClinics', 'clinicRatings'],

  /** Rated clinics are exported with their id at the source. */
  async exported(db, { id: userId }) {
    const ratedClinics = new Map(
      (await listClinicsRatedBy(db, userId)).map((row) => [row.id, row]),
    );
    return {
      ownClinics: (await listOwnClinics(db, userId)).map((row) => listExported(vetClinics, row)),
      clinicRatings: (await listOwnRatings(db, userId)).map((row) => {
        const clinic = ratedClinics.get(row.clinicId);
        return {
          source: clinic?.source ?? null,
          sourceId: clinic?.sourceId ?? null,
          name: clinic?.name ?? null,
          address: clinic?.address ?? null,
          ...listExported(clinicRatings, row),
        };
      }),
    };
  },

  read: async (value) => parse(fileClinics, value),

  async plan(db, account, value) {
    const { clinics, ratings, has } = await planClinics(db, account, value);
    const version = await readEpoch(db);
    const newIds = new Set(clinics.map(({ id }) => id));
    const isOfNew = ({ clinicId }: RatingRow) => newIds.has(clinicId);
    const ratingsByClinic = new Map(ratings.map(({ clinicId, rating }) => [clinicId, rating]));
    const ratedClinics = clinics.map((row) => {
      const rating = ratingsByClinic.get(row.id);
      const sums = rating === undefined ? {} : { ratingSum: rating, ratingCount: 1 };
      return { ...row, ...sums, version };
    });
    return {
      adds: { ownClinics: clinics.length, clinicRatings: ratings.length },
      has,
      newRows: [
        { table: vetClinics, rows: ratedClinics },
        { table: clinicRatings, rows: ratings.filter(isOfNew) },
      ],
      async insert({ tx }) {
        const otherRatings = ratings.filter((row) => !isOfNew(row));
        for (const page of splitIntoChunks(otherRatings, PAGE_SIZE)) await insertRatings(tx, page);
      },
    };
  },
};

export const clinicEntity: Entity = {
  table: vetClinics,
  profile,
  countedAs: 'ownClinics',
  restoring: clinicRestoring,
  onHandOver: { rows: 'stay' },
};

export const ratingEntity: Entity = {
  table: clinicRatings,
  countedAs: 'clinicRatings',
  onHandOver: { rows: 'stay' },
  // The clinics stay, so their averages must be corrected.
  beforeAccountGoes: deleteRatingsByUser,
};
