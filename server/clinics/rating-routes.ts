import { v7 } from 'uuid';
import { type ClinicRow, findClinic, insertClinicOnce } from '#db/clinics/queries.ts';
import {
  deleteRating,
  findRating,
  findRatingById,
  listRatings,
  putRating,
  type RatingRow,
} from '#db/clinics/ratings.ts';
import type { Runner } from '#db/engine/run.ts';
import { findRecord } from '#db/records/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { type Call, type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { ClinicRating } from './contract.ts';
import * as contract from './contract.ts';
import { googleClinicId, placeIdIn } from './directory/google.ts';
import { isAllowed } from './policy.ts';
import { presentRating } from './present.ts';
import { blankClinic } from './rows.ts';

const RATINGS_LISTED = 100;

/** A row for a Google place. Only its id may be stored, which is enough for ratings. */
const placeRow = (placeId: string, now: string): ClinicRow => {
  const id = googleClinicId(placeId);
  return blankClinic({ id, userId: null, source: 'google', sourceId: placeId }, now);
};

/** The Google place id in a clinic id, if Google is configured. */
const placeFor = ({ config }: Parts, clinicId: string): string | undefined =>
  config.googleMapsKey === undefined ? undefined : placeIdIn(clinicId);

const findRatings = async (
  parts: Parts,
  { actor, params, ctx }: Pick<Call<typeof contract.clinicRatings>, 'actor' | 'params' | 'ctx'>,
): Promise<readonly ClinicRating[]> => {
  const clinic = await findClinic(parts.db, actor.userId, params.clinicId);
  // A Google place that nobody has rated has no row yet.
  if (!clinic && placeFor(parts, params.clinicId) !== undefined) return [];
  if (!clinic || !isAllowed(actor, 'read', clinic)) throw notFound();
  const ownRating = await findRating(parts.db, actor.userId, clinic.id);
  const rows = await listRatings(parts.db, clinic.id, RATINGS_LISTED);
  ctx.set('X-Total-Count', String(clinic.ratingCount));
  return [...(ownRating ? [ownRating] : []), ...rows.filter(({ id }) => id !== ownRating?.id)]
    .slice(0, RATINGS_LISTED)
    .map((row) => presentRating(row, actor.userId));
};

/** Finds the clinic to rate, and creates the row of a Google place. */
const ratedClinic = async (
  tx: Runner,
  parts: Parts,
  { actor, clinicId, now }: { actor: Owner; clinicId: string; now: string },
): Promise<ClinicRow> => {
  const placeId = placeFor(parts, clinicId);
  if (placeId !== undefined) await insertClinicOnce(tx, placeRow(placeId, now));
  const clinic = await findClinic(tx, actor.userId, clinicId);
  if (!clinic || !isAllowed(actor, 'rate', clinic)) throw notFound();
  return clinic;
};

const rate = (parts: Parts): Route =>
  route(contract.rateClinic, ({ actor, body, now, write }) =>
    write(async (tx) => {
      const instant = now.toISOString();
      const clinic = await ratedClinic(tx, parts, { actor, clinicId: body.clinicId, now: instant });
      const recordId = body.medicalRecordId ?? null;
      if (recordId !== null && !(await findRecord(tx, actor.scope, recordId))) throw notFound();
      const earlierRating = await findRating(tx, actor.userId, clinic.id);
      if (earlierRating?.id !== body.id) await requireNewId(tx, 'clinicRatings', body.id);
      if (!earlierRating) await requireQuota(tx, parts.config, actor.userId, 'ratings');
      const row: RatingRow = {
        id: earlierRating?.id ?? body.id ?? v7(),
        userId: actor.userId,
        clinicId: clinic.id,
        medicalRecordId: recordId,
        rating: body.rating,
        review: body.review ?? null,
        createdAt: instant,
        updatedAt: instant,
      };
      await putRating(tx, row);
      return presentRating(row, actor.userId);
    }),
  );

const remove = (): Route =>
  route(contract.deleteRating, ({ actor, params: { ratingId }, now, write }) =>
    write(async (tx) => {
      const row = await findRatingById(tx, actor.userId, ratingId);
      if (!row) throw notFound();
      await deleteRating(tx, row, now.toISOString());
      return { message: text('clinics.rating.removed') };
    }),
  );

export const ratingRoutes = (parts: Parts): readonly Route[] => [
  route(contract.clinicRatings, (call) => findRatings(parts, call)),
  route(contract.clinicRatingsAlternate, (call) => findRatings(parts, call)),
  rate(parts),
  remove(),
];
