import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { deleteForGood } from '#db/ids.ts';
import type { ClinicRow } from './queries.ts';
import { clinicRatings } from './table.ts';

export type RatingRow = RowOf<typeof clinicRatings>;

export const listRatings = (
  db: Runner,
  clinicId: string,
  limit: number,
): Promise<readonly RatingRow[]> =>
  db.run((knex) =>
    knex<RatingRow>('clinicRatings')
      .where({ clinicId })
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .select(...clinicRatings.names),
  );

export const findRating = (
  db: Runner,
  userId: string,
  clinicId: string,
): Promise<RatingRow | undefined> =>
  db.run((knex) =>
    knex<RatingRow>('clinicRatings')
      .where({ userId, clinicId })
      .first(...clinicRatings.names),
  );

export const findRatingById = (
  db: Runner,
  userId: string,
  id: string,
): Promise<RatingRow | undefined> =>
  db.run((knex) =>
    knex<RatingRow>('clinicRatings')
      .where({ userId, id })
      .first(...clinicRatings.names),
  );

/** Inserts or replaces an owner's rating of a clinic, then updates the clinic's sums. */
export const putRating = async (tx: Runner, row: RatingRow): Promise<void> => {
  await tx.run((knex) =>
    knex<RatingRow>('clinicRatings')
      .insert(row)
      .onConflict(['clinicId', 'userId'])
      .merge([...clinicRatings.but('id', 'userId', 'clinicId')]),
  );
  await sumRatings(tx, [row.clinicId]);
};

/** Inserts a page of ratings (at least one) of clinics that their owner has not rated. */
export const insertRatings = async (tx: Runner, rows: readonly RatingRow[]): Promise<void> => {
  await tx.run((knex) => knex<RatingRow>('clinicRatings').insert([...rows]));
  await sumRatings(
    tx,
    rows.map(({ clinicId }) => clinicId),
  );
};

/** `instant` is in ISO UTC. */
export const deleteRating = async (
  tx: Runner,
  { id, clinicId }: Pick<RatingRow, 'id' | 'clinicId'>,
  instant: string,
): Promise<void> => {
  await deleteForGood(tx, 'clinicRatings', (knex) => knex('clinicRatings').where({ id }), instant);
  await sumRatings(tx, [clinicId]);
  await deleteUnratedPlaces(tx, [clinicId]);
};

/**
 * Deletes those of these clinics that are places of Google without a rating. Their rows exist only for ratings, so that
 * rating one place after the other would fill the table.
 */
const deleteUnratedPlaces = (tx: Runner, clinicIds: readonly string[]): Promise<number> =>
  tx.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .whereIn('id', clinicIds)
      .where({ source: 'google', ratingCount: 0 })
      .delete(),
  );

/**
 * Deletes an owner's ratings and recalculates the averages of the clinics. `instant` is in ISO UTC.
 */
export const deleteRatingsByUser = async (
  tx: Runner,
  userId: string,
  instant: string,
): Promise<void> => {
  const ratedIds = await tx.run((knex) =>
    knex<RatingRow>('clinicRatings').where({ userId }).pluck('clinicId'),
  );
  if (ratedIds.length === 0) return;
  await deleteForGood(
    tx,
    'clinicRatings',
    (knex) => knex('clinicRatings').where({ userId }),
    instant,
  );
  await sumRatings(tx, ratedIds);
  await deleteUnratedPlaces(tx, ratedIds);
};

/** Recalculates the sums of clinics from their ratings. */
const sumRatings = (tx: Runner, clinicIds: readonly string[]): Promise<number> =>
  tx.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .whereIn('id', clinicIds)
      .update({
        ratingSum: knex.raw(
          '(select coalesce(sum(r.rating), 0) from clinic_ratings r where r.clinic_id = vet_clinics.id)',
        ),
        ratingCount: knex.raw(
          '(select count(*) from clinic_ratings r where r.clinic_id = vet_clinics.id)',
        ),
      }),
  );
